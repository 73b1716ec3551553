/** Runs a program of a step in the project's folder. */
import { spawnSync } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Runs it until it exits, with its output shown.
 * @returns whether it succeeded; false also when it could not be started, or took longer than `limitMs`.
 */
export function run(file, args, options) {
  return reasonOfFailure(file, args, options) === null;
}

/** As `run`. @returns null when it succeeded, else how it ended: its status, its signal, or why it was not started. */
export function reasonOfFailure(file, args, { env = {}, isQuiet = false, limitMs } = {}) {
  const { status, signal, error } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", isQuiet ? "ignore" : "inherit"],
    timeout: limitMs,
    // On Windows, npm is a batch file, which needs a shell.
    shell: process.platform === "win32" && !file.endsWith(".exe"),
  });
  if (status === 0) return null;
  return error?.message ?? (signal ? `ended by ${signal}` : `exit status ${status}`);
}

/** Runs it and returns what it printed, or null when it failed. */
export function output(file, args, { env = {} } = {}) {
  const { status, stdout } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}
