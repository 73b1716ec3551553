/** Processor time of other processes, such as the database's; only on Linux. */
import { readFileSync } from "node:fs";
import type pg from "pg";

/** Unit of the times in /proc/PID/stat, whatever the system's own. */
const TICK_MS = 10;
/** Positions in /proc/PID/stat, counted after the command's closing parenthesis. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Milliseconds of processor time that a process has used with all its threads; 0 when it is gone. */
export function processorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Processor time by process. */
export type CostReading = ReadonlyMap<number, number>;

/** Milliseconds between two readings; of a process that ended in between, nothing is known. */
export function costBetween(before: CostReading, after: CostReading): number {
  let total = 0;
  for (const [pid, time] of after) total += Math.max(0, time - (before.get(pid) ?? 0));
  return total;
}

/** Process numbers of all connections to the database but the one that asks. */
export async function connectionPids(database: pg.Client | pg.Pool): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>({
    name: "connections",
    text: `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  });
  return rows.map(({ pid }) => pid);
}

/** Processor time of all these processes so far. */
export function readCost(pids: readonly number[]): CostReading {
  return new Map(pids.map((pid) => [pid, processorTime(pid)]));
}
