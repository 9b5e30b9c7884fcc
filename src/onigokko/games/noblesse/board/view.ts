// Made by tools/view_types.py from view.py: change it there.

export interface CellView {
  readonly seat: number;
  readonly skill: number;
}

export interface CollectorView {
  readonly space: number;
  readonly set: number | null;
  readonly cheques: readonly number[];
  readonly thieves: readonly number[];
  readonly collection_size: number;
  readonly collection: readonly (string | null)[];
  readonly known: readonly string[];
  readonly place: string | null;
  readonly action: string | null;
  readonly display: readonly string[] | null;
}

export interface HallView {
  readonly first: number;
  readonly spaces: number;
  readonly best: number;
  readonly second: number;
}

export interface NoblesseView {
  readonly phase: string;
  readonly round: number;
  readonly leader_hall: number;
  readonly still_rounds: number;
  readonly seats: readonly CollectorView[];
  readonly decided: readonly number[];
  readonly piles: readonly PileView[];
  readonly jail: readonly (CellView | null)[];
  readonly paid: readonly number[];
  readonly halls: readonly HallView[];
  readonly dinner: number;
}

export interface PileView {
  readonly open: string | null;
  readonly size: number;
}
