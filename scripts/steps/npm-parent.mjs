/** Notices the end of npm when one of its scripts runs this program. */
import { readText } from "./project.mjs";

const CHECK_MS = 500;
/** Looks in a row that must find that npm has ended. */
const LOOKS = 2;

/**
 * Process numbers of npm and of the shell through which it runs scripts, as seen by the program that npm has started;
 * empty without npm. They forward signals, but nothing when they are killed themselves.
 */
export function npmProcesses() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const parent = process.ppid;
  // Without a shell in between, the parent is npm itself, whose own parent may end earlier.
  const npm = isOfNpmScript(parent) ? parentOf(parent) : null;
  return npm === null ? [parent] : [parent, npm];
}

/** Calls `end` once when this process's parent or one of `others` has ended, and never because it cannot tell. */
export function whenEnded(others, end) {
  const parent = process.ppid;
  let looks = 0;
  const timer = setInterval(() => {
    // Asking for the parent's number or sending signal 0 needs no file descriptor.
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

/** Fields of /proc/PID/stat after the command: the state, the parent and more; null where there is no such file. */
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

/** Whether npm has started the process: it sets a variable for its scripts that it does not have itself. */
function isOfNpmScript(pid) {
  try {
    return readText(`/proc/${pid}/environ`)?.includes("npm_lifecycle_event=") ?? false;
  } catch {
    return false;
  }
}
