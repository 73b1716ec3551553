/** Other processes' processor time, for example the database's; Linux only. */
import { readFileSync } from "node:fs";
import type pg from "pg";

/** In /proc/PID/stat, on every system. */
const TICK_MS = 10;
/** In /proc/PID/stat, after the command's closing parenthesis. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** In milliseconds, of all threads; 0 if the process has ended. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
  } catch {
    return 0;
  }
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
