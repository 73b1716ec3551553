/** Runs a program of a step in the project's folder. */
import { spawnSync } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Runs it until it exits, with its output shown.
 * @returns whether it succeeded; false also when it could not be started, or took longer than `limitMs`.
 */
export function run(file, args, { env = {}, isQuiet = false, limitMs } = {}) {
  const { status } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", isQuiet ? "ignore" : "inherit"],
    timeout: limitMs,
    // On Windows, npm is a batch file, which needs a shell.
    shell: process.platform === "win32" && !file.endsWith(".exe"),
  });
  return status === 0;
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
