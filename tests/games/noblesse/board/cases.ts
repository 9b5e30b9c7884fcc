/** The cases that test_board.py takes from the engine. */
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import type { Heard } from "../../../../src/onigokko/site/ui/board";
import type { NoblesseView } from "../../../../src/onigokko/games/noblesse/board/view";

interface Cases {
  hands: Array<{ hand: string[]; some: string[]; valid: boolean; best: string[] }>;
  courses: Array<Array<{ view: NoblesseView; said: Heard[] }>>;
  tables: Array<{ view: NoblesseView; events: Heard[] }>;
}

const path = process.env["NOBLESSE_CASES"];
assert.ok(path, "NOBLESSE_CASES names the file of cases");
export const cases = JSON.parse(readFileSync(path, "utf-8")) as Cases;
