/** Runs Parley's programs under the pinned Node.js, for as long as this script runs. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import { nodeRuntime } from "./node-runtime.mjs";
import { npmProcesses, whenEnded } from "./npm-parent.mjs";
import { inProject, root } from "./project.mjs";
import { giveUp } from "./say.mjs";

const SHELL = "/bin/sh";

/** With tsx. */
export function runSource(program, args, env) {
  run(program, sourceCommand(program, args), env);
}

export function sourceCommand(program, args, nodeOptions = []) {
  // As in server/boot.ts: hides a warning by pg 8 that operators can do nothing about.
  const options = ["--disable-warning=DeprecationWarning", "--import", "tsx"];
  return [nodeRuntime(), ...options, ...nodeOptions, program, ...args];
}

/**
 * Under a shell that restarts the program after a crash; on Windows, a service manager must. The shell replaces this
 * process if Node.js can: a waiting process would take a sixth of the server's memory.
 */
export function runBundle(program, env) {
  if (process.platform === "win32") {
    run(program, [nodeRuntime(), program], env);
    return;
  }
  const stopWithNpm = inProject("scripts", "steps", "stop-with-npm.mjs");
  const command = [nodeRuntime(), "--import", stopWithNpm, program];
  const supervisor = [SHELL, inProject("scripts", "steps", "supervise.sh")];
  const supervised = existsSync(SHELL) ? [...supervisor, ...command] : command;
  const npm = npmProcesses();
  const extended = npm.length > 0 ? { ...env, PARLEY_NPM_PROCESSES: npm.join(" ") } : env;
  if (process.execve) become(supervised, extended);
  else run(program, supervised, extended);
}

/** Replaces this process before Node.js can print that `execve` is experimental. */
function become([file, ...args], env) {
  process.chdir(root);
  process.execve(file, [file, ...args], { ...process.env, ...env });
}

/**
 * Forwards SIGTERM and SIGINT, and exits with the program's exit code. If this script is killed, their channel closes
 * and the program shuts down cleanly.
 */
function run(program, [file, ...args], env) {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    // Ctrl-C reaches it only through this script.
    detached: process.platform !== "win32",
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
  }
  whenEnded(npmProcesses(), () => child.kill("SIGTERM"));
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
