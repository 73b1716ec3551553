/** Runs a step's program in the project's folder. */
import { spawnSync } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Waits for the exit and shows the output.
 * @returns whether the program started and succeeded within `limitMs`.
 */
export function run(file, args, options) {
  return reasonOfFailure(file, args, options) === null;
}

/** As `run`. @returns null on success, else the status, the signal, or why it did not start. */
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

/** Returns the program's output; null if it failed. */
export function output(file, args, { env = {} } = {}) {
  const { status, stdout } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : null;
}
