/** Detects the end of npm when one of its scripts runs this program. */
import { readText } from "./project.mjs";

const CHECK_MS = 500;
/** Consecutive checks. */
const LOOKS = 2;

/** Process ids of npm and of its shell, which forward signals, but not SIGKILL; empty without npm. */
export function npmProcesses() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const parent = process.ppid;
  // Without a shell, the parent is npm itself, whose own parent may end earlier.
  const npm = isOfNpmScript(parent) ? parentOf(parent) : null;
  return npm === null ? [parent] : [parent, npm];
}

/** Calls `end` once when the parent process or one of `others` has ended; never on doubt. */
export function whenEnded(others, end) {
  const parent = process.ppid;
  let looks = 0;
  const timer = setInterval(() => {
    // Neither check uses a file descriptor.
    const isEnded = process.ppid !== parent || others.some((pid) => !isTaken(pid) || isZombie(pid));
    looks = isEnded ? looks + 1 : 0;
    if (looks < LOOKS) return;
    clearInterval(timer);
    end();
  }, CHECK_MS).unref();
}

function isTaken(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

/** Fields after the command, from the state on; null without /proc. */
function statOf(pid) {
  const text = readText(`/proc/${pid}/stat`);
  return text === null ? null : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function isZombie(pid) {
  try {
    return statOf(pid)?.[0] === "Z";
  } catch {
    return false;
  }
}

function parentOf(pid) {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? null : Number(parent);
}

/** npm sets this variable only for its scripts. */
function isOfNpmScript(pid) {
  try {
    return readText(`/proc/${pid}/environ`)?.includes("npm_lifecycle_event=") ?? false;
  } catch {
    return false;
  }
}
