// Made by tools/view_types.py from view.py: change it there.

export interface RunnerView {
  readonly ahead: number | null;
  readonly position: number | null;
  readonly colour: number | null;
  readonly money: number | null;
  readonly paid: number;
  readonly stamina: readonly number[];
  readonly spent: readonly number[];
  readonly hand_size: number;
  readonly hand: readonly string[] | null;
  readonly earnest: number;
  readonly bid: number;
  readonly passed: boolean;
  readonly owes_stamina: boolean;
  readonly laid_size: number | null;
  readonly laid: readonly string[] | null;
  readonly to_play: readonly string[];
  readonly may_run: boolean;
}

export interface SaleView {
  readonly round: number;
  readonly seat: number;
  readonly price: number;
  readonly card: string | null;
}

export interface TigerView {
  readonly phase: string;
  readonly round: number;
  readonly track: number;
  readonly sealed: number | string | null;
  readonly decided: readonly number[];
  readonly runners: readonly RunnerView[];
  readonly tiger: number;
  readonly d10: number | null;
  readonly lot: string | null;
  readonly lot_on_offer: boolean;
  readonly sales: readonly SaleView[];
  readonly pile_size: number;
  readonly discards: readonly string[];
  readonly order: readonly number[];
  readonly start_order: readonly number[];
  readonly caught: number | null;
}
