/** The Node.js that runs Parley: the one pinned in package.json, as its npm package for this platform. */
import { existsSync } from "node:fs";
import { inProject } from "./project.mjs";
import { output } from "./run.mjs";
import { giveUp } from "./say.mjs";

const OLDEST = [20, 19];

/** Ends the script when it is run by a Node.js that cannot even run the scripts. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  giveUp(`Parley needs Node.js ${OLDEST.join(".")} or newer to start; this is ${process.versions.node}.`);
}

let found;

/** Path of the pinned runtime; of the present one where the pinned one has no package or does not run. */
export function nodeRuntime() {
  found ??= findRuntime();
  return found;
}

function findRuntime() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const program = process.platform === "win32" ? "node.exe" : "node";
  const isUsable = (file) => existsSync(file) && output(file, ["--version"]) !== null;
  return (
    // The packages of newer platforms are called node-bin-….
    ["node", "node-bin"]
      .map((prefix) => inProject("node_modules", `${prefix}-${system}-${process.arch}`, "bin", program))
      .find(isUsable) ?? process.execPath
  );
}
