/** Runs a program while others run, too. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./project.mjs";
import { say } from "./say.mjs";

/**
 * Shows the output.
 * @param label stands before each line, so that the reader can tell the lines of several programs apart; null if the
 *   program runs by itself.
 * @param limitMs milliseconds; a program that takes longer is killed.
 * @returns null on success, else the status, the signal, or why it did not start.
 */
export async function reasonOfFailure(file, args, { env, label, limitMs }) {
  const stdio = label === null ? "inherit" : "pipe";
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", stdio, stdio],
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on("line", (line) => say(`${label} | ${line}`));
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve(message));
    child.once("close", (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(signal ? `ended by ${signal}` : `exit status ${code}`);
    });
  });
}
