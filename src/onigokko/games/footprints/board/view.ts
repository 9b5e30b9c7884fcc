// Made by tools/view_types.py from view.py: change it there.

export interface CardView {
  readonly name: string;
  readonly suit: string;
  readonly number: number;
  readonly footprints: number;
}

export interface FootprintsView {
  readonly phase: string;
  readonly turn_number: number;
  readonly ring: readonly PlaceView[];
  readonly without: string | null;
  readonly piece: number;
  readonly laps: number;
  readonly still_turns: number;
  readonly hands: readonly (readonly (string | null)[])[];
  readonly front: readonly (readonly string[])[];
  readonly shown: readonly (string | null)[];
  readonly last_shown: readonly (string | null)[];
  readonly decided: readonly number[];
  readonly checks: readonly (readonly [string, readonly number[]])[];
  readonly points: readonly number[];
  readonly chips_left: number;
  readonly pile_size: number;
  readonly discards: readonly string[];
  readonly known_pile: readonly string[] | null;
  readonly chair: number | null;
  readonly chooser: number | null;
  readonly lacks: readonly (readonly (number | null)[] | null)[];
  readonly so_far: readonly number[];
  readonly deck: readonly CardView[];
  readonly minis: readonly MiniView[];
}

export interface MiniView {
  readonly name: string;
  readonly asks: string;
  readonly count: number;
  readonly numbers: readonly number[];
  readonly points: number;
}

export interface PlaceView {
  readonly name: string;
  readonly up: boolean;
  readonly chips: number;
}
