/** Only one script at a time changes node_modules and the build. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { inProject, readText } from "./project.mjs";
import { say } from "./say.mjs";

const folder = inProject(".parley");
const TURN = /^preparing-(\d+)-(\d*)$/;
const RETRY_MS = 500;
/** In /proc/PID/stat, after the command's closing parenthesis. */
const START_FIELD = 19;

/** Ignores locks of killed scripts. */
export async function inTurn(work) {
  mkdirSync(folder, { recursive: true });
  const name = `preparing-${process.pid}-${startOf(process.pid)}`;
  const release = () => rmSync(inProject(".parley", name), { force: true });
  process.once("exit", release);
  let isAnnounced = false;
  while (!take(name)) {
    release();
    if (!isAnnounced) say("Waiting for another script that is installing or building…");
    isAnnounced = true;
    // Scripts started together must not retry in lockstep.
    await wait(RETRY_MS * (0.5 + Math.random()));
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Creates this process's file, then looks for others: the later of two scripts sees the other's file, so they never
 * both proceed. Removes files of killed scripts.
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

/** "" where the system does not tell; null after the process's exit. */
function startOf(pid) {
  if (process.platform === "linux") {
    const stat = readText(`/proc/${pid}/stat`);
    return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[START_FIELD] ?? null;
  }
  try {
    return process.kill(pid, 0) && "";
  } catch (error) {
    return error.code === "ESRCH" ? null : "";
  }
}
