/** What requests cost a server: processor time of its process and of its database, and memory; only on Linux. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { memoryOf } from "../bench/process-tree.ts";

/** Unit of the times in /proc/PID/stat, whatever the system's own. */
const TICK_MS = 10;
/** Positions in /proc/PID/stat, counted after the command's closing parenthesis. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Milliseconds of processor time that a process has used with all its threads; 0 when it is gone. */
function processorTime(pid: number): number {
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

export class ServerCost {
  readonly #serverPid: number;
  readonly #database: pg.Client;

  private constructor(serverPid: number, database: pg.Client) {
    this.#serverPid = serverPid;
    this.#database = database;
  }

  static async open(serverPid: number, databaseUrl: string): Promise<ServerCost> {
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    return new ServerCost(serverPid, database);
  }

  /** Processor time of the server and of each of its connections so far. */
  async read(): Promise<CostReading> {
    const { rows } = await this.#database.query<{ pid: number }>({
      name: "connections",
      text: `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    });
    const pids = [this.#serverPid, ...rows.map(({ pid }) => pid)];
    return new Map(pids.map((pid) => [pid, processorTime(pid)]));
  }

  /** Megabytes of the server's process. */
  memory(): number {
    return memoryOf([this.#serverPid]);
  }

  close(): Promise<void> {
    return this.#database.end();
  }
}
