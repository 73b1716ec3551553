/**
 * Trims packages for the pages. Turbopack does not see that calls of imported functions are marked as pure, and keeps
 * every export of a package that is one file; esbuild drops the unused ones.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { inProject } from "./project.mjs";

const FOLDER = "dist/trimmed";

/** The exports that the pages use; importing another one fails the build. */
const USED = { virtua: ["Virtualizer", "VList"] };

/** Every supported browser has these functions, so their polyfills are never called. */
const NATIVE = { "@ungap/structured-clone": "structuredClone" };

const fileOf = (name) => `${FOLDER}/${name.replace("@", "").replace("/", "-")}.mjs`;

/** @returns {Record<string, string>} the trimmed file of each package. */
export function trimPackages() {
  mkdirSync(inProject(FOLDER), { recursive: true });
  for (const [name, exports] of Object.entries(USED)) trim(name, exports);
  for (const [name, global] of Object.entries(NATIVE)) {
    writeFileSync(inProject(fileOf(name)), `export default ${global};\n`);
  }
  const names = [...Object.keys(USED), ...Object.keys(NATIVE)];
  return Object.fromEntries(names.map((name) => [name, `./${fileOf(name)}`]));
}

function trim(name, exports) {
  buildSync({
    stdin: {
      contents: `"use client"; export { ${exports.join(", ")} } from "${name}";`,
      resolveDir: inProject("."),
    },
    outfile: inProject(fileOf(name)),
    bundle: true,
    format: "esm",
    target: "es2022",
    external: ["react", "react-dom", "react/jsx-runtime"],
    logLevel: "error",
  });
}
