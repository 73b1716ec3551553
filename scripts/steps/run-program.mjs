/** Runs one of Parley's programs under the pinned Node.js, for as long as this script runs. */
import { spawn } from "node:child_process";
import os from "node:os";
import { nodeRuntime } from "./node-runtime.mjs";
import { readText, root } from "./project.mjs";
import { giveUp } from "./say.mjs";

const PARENT_CHECK_MS = 1_000;

/** Runs a TypeScript program with tsx; for development and the bench. */
export function runSource(program, args, env) {
  // As in server/boot.ts: hides a warning of pg 8 at each start that operators can do nothing about.
  run(program, ["--disable-warning=DeprecationWarning", "--import", "tsx", program, ...args], env);
}

/** Runs a program of the bundle. */
export function runBundle(program, env) {
  run(program, [program], env);
}

/**
 * Starts the program, forwards SIGTERM and SIGINT, and exits with its exit code. When this script is
 * killed, the channel between the two closes, and the program shuts down cleanly.
 */
function run(program, args, env) {
  const child = spawn(nodeRuntime(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    // A process group of its own, so that Ctrl-C reaches it once: through this script.
    detached: process.platform !== "win32",
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  }
  endWithNpm(() => child.kill("SIGTERM"));
  child.once("error", (error) => giveUp(`${program} could not be started: ${error.message}`));
  child.once("exit", (code, signal) => {
    if (signal !== null) giveUpBy(program, signal);
    process.exit(code ?? 1);
  });
}

function giveUpBy(program, signal) {
  process.stderr.write(`${program} was ended by ${signal}.\n`);
  process.exit(128 + os.constants.signals[signal]);
}

/** npm and the shell through which it runs scripts forward signals, but nothing when they are killed themselves. */
function endWithNpm(end) {
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
