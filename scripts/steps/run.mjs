/** Runs a step's program. */
import { spawnSync } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Waits for the exit and shows the output.
 * @returns whether the program succeeded within `limitMs`.
 */
export function run(file, args, options) {
  return reasonOfFailure(file, args, options) === null;
}

/** @returns null on success, else the status, the signal, or why it did not start. */
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

/** Null if the program failed. */
export function output(file, args, { env = {} } = {}) {
  const { status, stdout } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}
