/** Restarts a program when its sources change. */
import { spawn } from "node:child_process";
import path from "node:path";
import { npmProcesses, whenEnded } from "./npm-parent.mjs";
import { root } from "./project.mjs";
import { giveUp, say } from "./say.mjs";
import { watchSources } from "./watch-sources.mjs";

/** The others are counted. */
const MAX_NAMED = 3;

/**
 * After the first change, a crashed program waits for the next one. Before it, this script exits with the program:
 * changed sources cannot fix a wrong configuration.
 * @param prepare called before each restart; false skips starting
 */
export function restartOnChange([file, ...args], env, { sources, prepare = () => true }) {
  let child = null;
  let isStopping = false;
  let hasChanged = false;
  let isRestarting = false;

  function start() {
    isRestarting = false;
    if (hasChanged && !prepare()) {
      say("It starts after the next change.");
      return;
    }
    child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      // As in run-program.mjs.
      detached: process.platform !== "win32",
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    child.once("error", (error) => giveUp(`${file} could not be started: ${error.message}`));
    child.once("exit", ended);
  }

  function ended(code, signal) {
    child = null;
    if (isStopping) process.exit(code ?? 1);
    if (isRestarting) {
      start();
      return;
    }
    if (code === 0 || !hasChanged) process.exit(code ?? 1);
    const how = signal === null ? `exit status ${code}` : signal;
    say(`The server has ended (${how}), for the reason above. It starts again after the next change.`);
  }

  function stop(signal) {
    isStopping = true;
    if (child === null) process.exit(0);
    child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop);
  whenEnded(npmProcesses(), () => stop("SIGTERM"));
  watchSources(sources.folders, sources.isSource, (files) => {
    if (isStopping) return;
    say(`${named(files)} changed: the server restarts.`);
    hasChanged = true;
    if (child === null) {
      start();
      return;
    }
    isRestarting = true;
    child.kill("SIGTERM");
  });
  start();
}

function named(files) {
  const names = files.map((file) => path.relative(root, file));
  const more = names.length - MAX_NAMED;
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(", ")} and ${more} more` : names.join(", ");
}
