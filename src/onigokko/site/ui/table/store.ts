/** One table as this tab has it open: its connection, its board, and what is folded out. */
import { type Signal, signal } from "@preact/signals";
import { taken } from "../api";
import { lang, needWords, sureOn } from "../app";
import { at } from "../base";
import type { BoardModule, Heard } from "../board";
import { Live, type Socket, type World } from "../live";
import { loadBoard } from "../load";
import { split } from "../moves";
import { Notes } from "./notes";
import { Past } from "./past";
import type { Reason, Whole } from "../protocol";

export type OwnBoard = BoardModule<Record<string, unknown>>;

/** What is open beside or over the board. On a wide page log and chat are always there. */
export type Sheet = "log" | "chat" | "rules" | null;

/** A rule, or a word or a game in the glossary; "" is its beginning. */
export interface Reading {
  readonly page: "rules" | "glossary";
  readonly at: string;
}

interface Unsure {
  readonly question: string;
  readonly moves: readonly string[];
  readonly settle: (done: boolean) => void;
}

export class Store {
  readonly live: Live;
  readonly notes: Notes;
  /** Undefined until we know; null: the generic board. */
  readonly board: Signal<OwnBoard | null | undefined> = signal(undefined);
  readonly sheet: Signal<Sheet> = signal(null);
  /** What the rules are open at; a new object whenever something is asked for. */
  readonly reading: Signal<Reading> = signal({ page: "rules", at: "" });
  readonly pointed: Signal<Heard | null> = signal(null);
  readonly chatSeen: Signal<number> = signal(0);
  readonly past: Past;
  /** An answer that cannot be undone and waits for the person to be sure. */
  readonly sure: Signal<Unsure | null> = signal(null);
  private loading = "";
  private opener: Element | null = null;

  /** `world` is where the connection leads; a table that is only looked at again has none. */
  constructor(
    readonly id: string,
    world: World = wire(id),
  ) {
    this.live = new Live(world, taken<Whole>(`${addressOf(id)}/live`));
    this.past = new Past(id);
    this.notes = new Notes(this.live, (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    });
  }

  /** Loads words and board of the game once it is known. */
  async prepare(game: string): Promise<void> {
    if (this.loading === game) return;
    this.loading = game;
    const words = needWords(game).catch(() => {
      this.loading = ""; // the next change at the table tries again
    });
    const [board] = await Promise.all([this.board.peek() === undefined ? loadBoard(game) : this.board.peek(), words]);
    this.board.value = board as OwnBoard | null;
  }

  /** Why I cannot do what is not among my moves; null if it is not told. */
  readonly why = async (): Promise<readonly Reason[] | null> => {
    const question = this.live.state.value?.game?.question;
    if (!question) return null;
    return (await this.live.hearOf({ do: "why", question: question.id }))?.reasons ?? null;
  };

  readonly answer = (moves: readonly string[]): Promise<boolean> => {
    const question = this.live.state.value?.game?.question;
    if (!question || !moves.length) return Promise.resolve(false);
    this.past.close(); // whoever acts is in the present
    if (sureOn.peek() && this.board.peek()?.asks?.includes(split(moves[0] ?? "")[0])) {
      this.settle(false);
      return new Promise((settle) => {
        this.sure.value = { question: question.id, moves, settle };
      });
    }
    return this.live.ask({ do: "answer", question: question.id, moves });
  };

  /** The person is sure of an answer that waits for it, or is not. */
  readonly settle = (yes: boolean): void => {
    const asked = this.sure.peek();
    this.sure.value = null;
    if (!asked) return;
    const { question, moves, settle } = asked;
    if (yes) void this.live.ask({ do: "answer", question, moves }).then(settle);
    else settle(false);
  };

  readonly takeBack = (count: number): Promise<boolean> => {
    const question = this.live.state.value?.game?.question;
    if (!question || count < 1 || count > question.held.length) return Promise.resolve(false);
    this.past.close();
    return this.live.ask({ do: "take-back", question: question.id, count });
  };

  readonly openRule = (rule: string): void => this.read({ page: "rules", at: rule });

  /** Opens the rules or the glossary beside the board. */
  readonly read = (what: Reading): void => {
    if (this.sheet.value !== "rules") this.opener = document.activeElement;
    this.reading.value = what;
    this.sheet.value = "rules";
  };

  /** Closes what is open; the focus goes back to where the rules were opened from. */
  readonly closeSheet = (): void => {
    const opener = this.sheet.value === "rules" ? this.opener : null;
    this.sheet.value = null;
    this.opener = null;
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    });
  };
}

function addressOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}

function wire(table: string): World {
  return {
    open: () => new WebSocket(address(table)) as Socket,
    now: Date.now,
    after: (ms, what) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** No connection: what such a store shows is put into `live.state`. */
export const NOWHERE: World = {
  open: () => ({
    readyState: 0,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => undefined,
    close: () => undefined,
  }),
  now: Date.now,
  after: () => () => undefined,
};

function address(table: string): string {
  const secure = location.protocol === "https:" ? "wss" : "ws";
  return `${secure}://${location.host}${at(`${addressOf(table)}/live`)}?lang=${lang.peek()}`;
}
