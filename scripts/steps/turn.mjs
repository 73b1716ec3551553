/** Lets one script at a time change node_modules and the build; a second one waits for its turn. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { inProject, readText } from "./project.mjs";
import { say } from "./say.mjs";

const folder = inProject(".parley");
const TURN = /^preparing-(\d+)-(\d*)$/;
const RETRY_MS = 500;
/** Position of the start time in /proc/PID/stat, counted behind the command's closing parenthesis. */
const START_FIELD = 19;

/** Runs `work` when no other script is at it. One that was killed does not count. */
export async function inTurn(work) {
  mkdirSync(folder, { recursive: true });
  const name = `preparing-${process.pid}-${startOf(process.pid)}`;
  const release = () => rmSync(inProject(".parley", name), { force: true });
  process.once("exit", release);
  let isTold = false;
  while (!take(name)) {
    release();
    if (!isTold) say("Waiting for another script that is installing or building…");
    isTold = true;
    // Two that start together withdraw for different times.
    await wait(RETRY_MS * (0.5 + Math.random()));
  }
  try {
    return work();
  } finally {
    release();
  }
}

/**
 * Puts down a file that names this process for good, then looks for others: of two, the later one sees the
 * earlier one's, so both can never go on. Removes what killed scripts left.
 */
function take(name) {
  writeFileSync(inProject(".parley", name), "");
  for (const other of readdirSync(folder)) {
    const [, pid, start] = TURN.exec(other) ?? [];
    if (!pid || other === name) continue;
    if (startOf(Number(pid)) === start) return false;
    rmSync(inProject(".parley", other), { force: true });
  }
  return true;
}

/** When a process was started, where the system tells, else nothing; null when it is gone. */
function startOf(pid) {
  if (process.platform === "linux") {
    const stat = readText(`/proc/${pid}/stat`);
    return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD] ?? null;
  }
  try {
    return process.kill(pid, 0) && "";
  } catch {
    return null;
  }
}
