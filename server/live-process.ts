/** Whether a process is running, and whether it is still the same one: process numbers are reused. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Field positions in /proc/PID/stat, counted after the command's closing parenthesis. */
const STATE_FIELD = 0;
const START_FIELD = 19;

/**
 * When the process was started, as text that stays the same while it runs (digits and dashes only);
 * null when there is no such process, or only a zombie.
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
  } catch {
    return null;
  }
}

function startByPs(pid: number): string | null {
  try {
    const output = execFileSync("ps", ["-o", "state=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
    }).trim();
    const [state = "Z", ...started] = output.split(/\s+/);
    return state.startsWith("Z") ? null : String(Date.parse(started.join(" ")));
  } catch {
    return null;
  }
}

/** Whether the process is a zombie: exited but not reaped, so its number is still taken. */
export function isUnreaped(pid: number): boolean {
  if (processStart(pid) !== null) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether the folder is the process's working directory, as for PostgreSQL (other systems: in its arguments). */
export function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(folder);
    }
    const [place, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return place.dev === wanted.dev && place.ino === wanted.ino;
  } catch {
    return false;
  }
}
