/** Installs the npm packages when they are missing or differ from package-lock.json. */
import { inProject, readText } from "./project.mjs";
import { run } from "./run.mjs";
import { giveUp, say } from "./say.mjs";
import { Sources } from "./sources.mjs";

const WANTED = "package-lock.json";
/** npm's record of what it installed, written last. */
const PRESENT = "node_modules/.package-lock.json";
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/** Brings node_modules in line with package-lock.json; works offline when it is already. */
export function install() {
  const lists = new Sources("node_modules/.made-for", [WANTED, PRESENT]);
  if (lists.areUnchanged()) return;
  if (isInstalled()) {
    lists.remember();
    return;
  }
  say("Installing packages…");
  // Builds and tests need the development packages even with NODE_ENV=production.
  const options = ["--include=dev", "--include=optional", ...QUIET];
  if (run("npm", ["ci", ...options])) return;
  say("npm ci failed; trying npm install…");
  if (run("npm", ["install", ...options])) return;
  giveUp("The packages could not be installed. npm's messages above say why.");
}

/** Whether the installed packages match the lock file. */
function isInstalled() {
  const wanted = packagesOf(WANTED);
  const present = packagesOf(PRESENT);
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional }]) => place === "" || optional || present[place]?.version === version,
  );
}

function packagesOf(file) {
  const text = readText(inProject(file));
  return text === null ? null : JSON.parse(text).packages;
}
