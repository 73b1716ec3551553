/** The Node.js pinned in package.json and installed by npm. */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import { inProject, readText } from "./project.mjs";
import { output } from "./run.mjs";
import { giveUp } from "./say.mjs";
import { isRefusal } from "./unwritable.mjs";

const OLDEST = [20, 19];

/** Exits if this Node.js is too old for the scripts. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  giveUp(`Parley needs Node.js ${OLDEST.join(".")} or newer to start; this is ${process.versions.node}.`);
}

const usable = inProject(".parley", "usable-runtime");
let found;

/** This process's runtime if the pinned one has no package or does not run. */
export function nodeRuntime() {
  found ??= findRuntime();
  return found;
}

function findRuntime() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const program = process.platform === "win32" ? "node.exe" : "node";
  return (
    // Packages of newer platforms are called node-bin-….
    ["node", "node-bin"]
      .map((prefix) => inProject("node_modules", `${prefix}-${system}-${process.arch}`, "bin", program))
      .find(isUsable) ?? process.execPath
  );
}

/** Whether it runs on this system; cached until the file changes. */
function isUsable(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return false;
  // The folder may be shared with a container where the program does not run.
  const look = `${os.hostname()} ${file} ${stats.size} ${stats.mtimeMs}`;
  if (readText(usable) === look) return true;
  if (output(file, ["--version"]) === null) return false;
  try {
    mkdirSync(inProject(".parley"), { recursive: true });
    writeFileSync(usable, look);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return true;
}
