/** Runs one of Parley's programs under the pinned Node.js, for as long as this script runs. */
import { spawn } from "node:child_process";
import os from "node:os";
import { nodeRuntime } from "./node-runtime.mjs";
import { endWithNpm } from "./npm-parent.mjs";
import { inProject, root } from "./project.mjs";
import { giveUp } from "./say.mjs";

/** Runs a TypeScript program with tsx; for development and the bench. */
export function runSource(program, args, env) {
  // As in server/boot.ts: hides a warning of pg 8 at each start that operators can do nothing about.
  run(program, ["--disable-warning=DeprecationWarning", "--import", "tsx", program, ...args], env);
}

/** Runs a program of the bundle; in place of this script where Node.js can do that, and otherwise below it. */
export function runBundle(program, env) {
  if (process.execve && process.platform !== "win32") become(program, env);
  else run(program, [program], env);
}

/**
 * A process that does nothing but wait would take as much memory as a sixth of the server. Node.js calls the function
 * experimental in a warning, which it would print later.
 */
function become(program, env) {
  const stopWithNpm = inProject("scripts", "steps", "stop-with-npm.mjs");
  process.chdir(root);
  process.execve(nodeRuntime(), [nodeRuntime(), "--import", stopWithNpm, program], {
    ...process.env,
    ...env,
  });
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
