/** What this viewer has been told, put together from the numbered messages of the server. */
import type { GameState, Line, Patch, Table, Whole } from "./protocol";

export interface State {
  readonly n: number;
  readonly table: Table;
  readonly game: GameState | null;
  readonly chat: readonly Line[];
  /** How many events came with the latest message that changed the game; 0 after a whole state. */
  readonly fresh: number;
  /** The server's clock minus ours, in ms. */
  readonly skew: number;
  /** The house time minus our own clock that never jumps, in ms. */
  readonly lag: number;
}

/** The whole state; nothing in it is news. */
export function whole(message: Whole, now: number, steady = 0): State {
  return {
    n: message.n,
    table: message.table,
    game: message.game,
    chat: message.chat,
    fresh: 0,
    skew: message.time - now,
    lag: message.clock - steady,
  };
}

/** The state after a patch, or null if a message is missing between them: then ask for the whole. */
export function patched(state: State, message: Patch): State | null {
  if (message.n !== state.n + 1) return null;
  const game = message.game === undefined ? state.game : merged(state.game, message.game);
  return {
    ...state,
    n: message.n,
    table: message.table ? { ...state.table, ...message.table } : state.table,
    game,
    chat: message.chat?.length ? [...state.chat, ...message.chat] : state.chat,
    fresh: message.game === undefined ? state.fresh : (message.game?.events?.length ?? 0),
  };
}

/** A game after what changed in it. */
export function merged(old: GameState | null, change: Partial<GameState> | null): GameState | null {
  if (change === null) return null;
  if (old === null) return { ...NOTHING, ...change };
  return {
    ...old,
    ...change,
    view: change.view ? { ...old.view, ...change.view } : old.view,
    events: change.events?.length ? [...old.events, ...change.events] : old.events,
  };
}

const NOTHING: GameState = {
  viewer: -1,
  step: 0,
  view: {},
  turn: [],
  since: 0,
  question: null,
  events: [],
  ranking: null,
  showable: [],
  own: 0,
  notes: null,
};
