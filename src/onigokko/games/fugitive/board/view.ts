// Made by tools/view_types.py from view.py: change it there.

export interface FugitiveView {
  readonly phase: string;
  readonly turn_number: number;
  readonly trail: readonly PlaceView[];
  readonly laying: LayingView | null;
  readonly named: readonly number[];
  readonly hands: readonly (readonly number[] | null)[];
  readonly hand_sizes: readonly number[];
  readonly piles: Readonly<Record<string, PileView>>;
  readonly event_piles: Readonly<Record<string, number>>;
  readonly draws: readonly (readonly [number, string])[];
  readonly guesses: readonly GuessView[];
  readonly events: readonly string[];
  readonly pending: readonly (readonly [number, string])[];
  readonly announced: readonly (readonly [string, number, number | string])[];
  readonly shown: number | null;
  readonly returned: readonly (readonly [number, string, number | null])[];
  readonly reach: number;
  readonly goal: number;
  readonly winner: number | null;
}

export interface GuessView {
  readonly numbers: readonly number[];
  readonly hit: boolean;
}

export interface LayingView {
  readonly hideout: number;
  readonly sprints: readonly number[];
}

export interface PileView {
  readonly size: number;
  readonly lowest: number | null;
  readonly highest: number | null;
}

export interface PlaceView {
  readonly hideout: number | null;
  readonly sprint_count: number;
  readonly sprints: readonly number[] | null;
  readonly open: boolean;
}
