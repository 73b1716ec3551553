/** Tells whether a process lives, and whether it is still the same one although its number may be used again. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** Positions in /proc/PID/stat, counted behind the command's closing parenthesis. */
const STATE_FIELD = 0;
const START_FIELD = 19;

/**
 * When the process was started, as text that is the same for as long as it lives (digits and dashes only);
 * null when there is no such process, or only its unreaped remains.
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

/** Whether only the remains of the process are left, which still take its number. */
export function isUnreaped(pid: number): boolean {
  if (processStart(pid) !== null) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whether the process works in that folder, as a PostgreSQL does in its cluster (elsewhere: names it). */
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
