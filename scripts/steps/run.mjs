/** Runs a step's program. */
import { spawnSync } from "node:child_process";
import { root } from "./project.mjs";

/**
 * Waits for the exit and shows the output.
 * @returns whether the program succeeded.
 */
export function run(file, args, { env = {}, isQuiet = false } = {}) {
  const { status } = spawnSync(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", isQuiet ? "ignore" : "inherit", isQuiet ? "ignore" : "inherit"],
    // On Windows, npm is a batch file, which needs a shell.
    shell: process.platform === "win32" && !file.endsWith(".exe"),
  });
  return status === 0;
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
