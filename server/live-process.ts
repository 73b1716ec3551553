/** Identifies running processes, although process numbers are reused. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** In /proc/PID/stat, after the command's closing parenthesis. */
const STATE_FIELD = 0;
const START_FIELD = 19;

/** For example ENOENT; null for other errors. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** Other errors say nothing about the file or process. */
export function saysGone(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOENT" || code === "ESRCH";
}

/**
 * Digits and dashes; null when there is no such process, or only a zombie.
 * @throws the system's error when it cannot tell, for example without file descriptors.
 */
export function processStart(pid: number): string | null {
  return process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
}

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const state = fields[STATE_FIELD];
    return state === "Z" || state === "X" ? null : (fields[START_FIELD] ?? null);
  } catch (error) {
    if (saysGone(error)) return null;
    throw error;
  }
}

function startByPs(pid: number): string | null {
  if (!isTaken(pid)) return null;
  const output = psField(pid, "state=,lstart=");
  const [state = "Z", ...started] = output.split(/\s+/);
  return state.startsWith("Z") ? null : String(Date.parse(started.join(" ")));
}

/** Trimmed; empty for no process. */
function psField(pid: number, fields: string): string {
  try {
    return execFileSync("ps", ["-o", fields, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch (error) {
    // ps exits with 1 when there is no such process.
    if (error instanceof Error && "status" in error && error.status === 1) return "";
    throw error;
  }
}

/** True for a zombie too. Uses no file descriptor. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !saysGone(error);
  }
}

/** False only when the process has certainly exited. */
export function isStillRunning(pid: number, start: string): boolean {
  if (!isTaken(pid)) return false;
  try {
    return processStart(pid) === start;
  } catch {
    return true;
  }
}

/** Does nothing when the process has exited. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!saysGone(error)) throw error;
  }
}

/** By the working directory, as PostgreSQL does; where that is hidden, by the arguments. */
export function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== "linux") return psField(pid, "command=").includes(folder);
  try {
    const [place, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return place.dev === wanted.dev && place.ino === wanted.ino;
  } catch (error) {
    if (saysGone(error)) return false;
    const code = systemCode(error);
    if (code !== "EACCES" && code !== "EPERM") throw error;
    // In a container, root may not see another account's working directory.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(folder);
  }
}
