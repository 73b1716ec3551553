/** Notices the end of npm where this process was started by one of its scripts. */
import { readText } from "./project.mjs";

const PARENT_CHECK_MS = 1_000;

/** npm and the shell through which it runs scripts forward signals, but nothing when they are killed themselves. */
export function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) end();
  }, PARENT_CHECK_MS).unref();
}

/** Process number of a process's parent where /proc is available, else null. */
function parentOf(pid) {
  const [, parent] = /\) \S (\d+)/.exec(readText(`/proc/${pid}/stat`) ?? "") ?? [];
  return parent === undefined ? null : Number(parent);
}
