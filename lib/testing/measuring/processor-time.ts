/** Other processes' processor time, for example the database's; Linux only. */
import { readFileSync } from "node:fs";
import type pg from "pg";

/** In /proc/PID/stat, on every system. */
const TICK_MS = 10;
/** In /proc/PID/stat, after the command's closing parenthesis. */
const OWN = [11, 12];
/** Also of children that have ended and been waited for. */
const WITH_ENDED = [...OWN, 13, 14];

/** In milliseconds, of all threads; 0 if the process has ended. */
export function processorTime(pid: number): number {
  return ticksOf(pid, OWN) * TICK_MS;
}

function ticksOf(pid: number, times: readonly number[]): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return times.reduce((sum, index) => sum + Number(fields[index]), 0);
  } catch {
    return 0;
  }
}

/** In milliseconds, of processes and of their children that have ended. */
export function processorTimeWithEnded(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid, WITH_ENDED) * TICK_MS, 0);
}

/** By process id. */
export type CostReading = ReadonlyMap<number, number>;

/** In milliseconds; omits processes that ended in between. */
export function costBetween(before: CostReading, after: CostReading): number {
  let total = 0;
  for (const [pid, time] of after) total += Math.max(0, time - (before.get(pid) ?? 0));
  return total;
}

/** Except the asking one. */
export async function connectionPids(database: pg.Client | pg.Pool): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>({
    name: "connections",
    text: `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  });
  return rows.map(({ pid }) => pid);
}

export function readCost(pids: readonly number[]): CostReading {
  return new Map(pids.map((pid) => [pid, processorTime(pid)]));
}
