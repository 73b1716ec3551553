/** Lets one script at a time change node_modules and the build; a second one waits for its turn. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { inProject, readText } from "./project.mjs";
import { say } from "./say.mjs";

const folder = inProject(".parley");
const file = inProject(".parley", "preparing");
const RETRY_MS = 500;
/** Position of the start time in /proc/PID/stat, counted behind the command's closing parenthesis. */
const START_FIELD = 19;

/** Runs `work` when no other script is at it. One that was killed does not count. */
export async function inTurn(work) {
  mkdirSync(folder, { recursive: true });
  let isTold = false;
  while (!take()) {
    if (!isTold) say("Waiting for another script that is installing or building…");
    isTold = true;
    await wait(RETRY_MS);
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take() {
  try {
    writeFileSync(file, identity(process.pid), { flag: "wx" });
    process.once("exit", release);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = readText(file) ?? "";
    if (identity(Number(holder.split(" ")[0])) !== holder) rmSync(file, { force: true });
    return false;
  }
}

function release() {
  if (readText(file) === identity(process.pid)) rmSync(file, { force: true });
}

/** Names a process for good, where the system tells when it started; null when it is gone. */
function identity(pid) {
  if (process.platform === "linux") {
    const stat = readText(`/proc/${pid}/stat`);
    return stat && `${pid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD]}`;
  }
  try {
    return process.kill(pid, 0) && `${pid} `;
  } catch {
    return null;
  }
}
