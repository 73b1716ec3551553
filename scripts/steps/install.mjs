/** Installs npm packages that are missing or differ from package-lock.json. */
import { inProject, readText } from "./project.mjs";
import { runOrGiveUp } from "./run-watched.mjs";
import { say } from "./say.mjs";
import { Sources } from "./sources.mjs";

const WANTED = "package-lock.json";
/** npm writes it last. */
const PRESENT = "node_modules/.package-lock.json";
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Works offline if nothing is missing.
 * @param isDevelopment installs development packages, too; otherwise present ones stay.
 */
export async function install({ isDevelopment }) {
  if (isInstalled({ isDevelopment })) return;
  say("Installing packages…");
  // npm's own default depends on NODE_ENV.
  const dev = isDevelopment ? "--include=dev" : "--omit=dev";
  await runOrGiveUp("npm", ["ci", dev, "--include=optional", ...QUIET], {
    sentence:
      "The packages could not be installed: fix what npm reports above (after editing package.json, run npm install), then run this command again.",
  });
}

export function isInstalled({ isDevelopment }) {
  const stamp = isDevelopment ? "node_modules/.made-for-development" : "node_modules/.made-for-production";
  const lists = new Sources(stamp, [WANTED, PRESENT]);
  if (lists.areUnchanged()) return true;
  if (!arePresent(isDevelopment)) return false;
  lists.tryToRemember();
  return true;
}

function arePresent(isDevelopment) {
  const wanted = packagesOf(WANTED);
  const present = packagesOf(PRESENT);
  if (!wanted || !present) return false;
  const isNeeded = ({ optional, dev, devOptional }) => !optional && (isDevelopment || !(dev || devOptional));
  return Object.entries(wanted).every(
    ([place, entry]) => place === "" || !isNeeded(entry) || present[place]?.version === entry.version,
  );
}

function packagesOf(file) {
  const text = readText(inProject(file));
  return text === null ? null : JSON.parse(text).packages;
}
