/** A process with its descendants, and the memory they use together; only available on Linux. */
import { readdirSync, readFileSync } from "node:fs";

const KIBIBYTES_PER_MEGABYTE = 1_000_000 / 1024;

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // The process has exited, or this system has no /proc.
    return "";
  }
}

/** State and parent from /proc/PID/stat; null when there is no such process. */
function readStat(pid: number): { readonly state: string; readonly parent: number } | null {
  const [, state, parent] = /.*\) (\S) (\d+)/s.exec(readProcess(pid, "stat")) ?? [];
  return state === undefined ? null : { state, parent: Number(parent) };
}

/** Whether the process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== null && stat.state !== "Z";
}

/** Process numbers of `root` and its descendants. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? readStat(pid) : null;
    if (stat) children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

/** Megabytes of the processes together; shared memory counts once (sum of proportional set sizes). */
export function memoryOf(pids: readonly number[]): number {
  const kibibytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, "smaps_rollup"))?.[1] ?? 0),
  );
  return kibibytes.reduce((sum, own) => sum + own, 0) / KIBIBYTES_PER_MEGABYTE;
}
