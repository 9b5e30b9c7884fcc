// Bundles the browser client: the site's frame and one ES module for each game's board, with what they share
// in one common chunk (ui/shared.ts), so that a page is few files. All names carry a hash of their contents; manifest.json says which is which:
//
//   {"main": {"js": "main-4XY.js", "css": "main-K2P.css", "imports": ["chunk-9QZ.js"]},
//    "tiger": {"js": "tiger-7AB.js", "css": "tiger-0CD.css", "imports": ["chunk-9QZ.js"]}}
//
// Beside them: the picture of each game for the front page, board/cover.svg, as cover-GAME.svg.
// `main` is the frame, every other name is a game. `css` and `imports` (what to preload) may be null and [].
//
//   node tools/bundle.mjs [--outdir DIR] [--dev]

import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const { values } = parseArgs({
  options: {
    outdir: { type: "string", default: "src/onigokko/site/static" },
    dev: { type: "boolean", default: false },
  },
});
const ui = "src/onigokko/site/ui";
const games = "src/onigokko/games";

const entries = { main: `${ui}/main.tsx` };
const covers = [];
for (const game of readdirSync(games).sort()) {
  const board = `${games}/${game}/board/Board.tsx`;
  if (existsSync(board)) entries[game] = `board:${board}`;
  const cover = `${games}/${game}/board/cover.svg`;
  if (existsSync(cover)) covers.push([cover, `cover-${game}.svg`]);
}

/** A board as an entry: the board itself, and all that is shared, whether it uses it or not. */
const boards = {
  name: "boards",
  setup(all) {
    all.onResolve({ filter: /^board:/ }, ({ path }) => ({ path: path.slice("board:".length), namespace: "board" }));
    all.onLoad({ filter: /.*/, namespace: "board" }, ({ path }) => ({
      contents: `import "./${ui}/shared.ts"; export * from "./${path}";`,
      resolveDir: process.cwd(),
    }));
  },
};

rmSync(values.outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: entries,
  entryNames: "[name]-[hash]",
  chunkNames: "chunk-[hash]",
  assetNames: "[name]-[hash]",
  outdir: values.outdir,
  bundle: true,
  plugins: [boards],
  splitting: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  loader: { ".svg": "file", ".png": "file", ".mp3": "file", ".ogg": "file", ".woff2": "file" },
  minify: !values.dev,
  sourcemap: values.dev ? "linked" : false,
  metafile: true,
  legalComments: "none",
  logLevel: "warning",
});

const manifest = {};
for (const [path, output] of Object.entries(metafile.outputs)) {
  const name = Object.keys(entries).find((key) => entries[key] === output.entryPoint);
  if (name === undefined) continue;
  manifest[name] = {
    js: basename(path),
    css: output.cssBundle ? basename(output.cssBundle) : null,
    imports: staticImports(path),
  };
}
for (const [from, name] of covers) cpSync(from, join(values.outdir, name));
if (existsSync(`${ui}/public`)) cpSync(`${ui}/public`, values.outdir, { recursive: true });
writeFileSync(join(values.outdir, "manifest.json"), JSON.stringify(manifest, null, 2) + "\n");

/** All chunks that a module needs before it can run, near and far. */
function staticImports(path, seen = new Set()) {
  for (const { path: other, kind } of metafile.outputs[path].imports) {
    if (kind !== "import-statement" || seen.has(other)) continue;
    seen.add(other);
    staticImports(other, seen);
  }
  return [...seen].map((other) => basename(other)).sort();
}
