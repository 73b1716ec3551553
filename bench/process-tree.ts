/** A process with its descendants, and their memory; Linux only. */
import { readdirSync, readFileSync } from "node:fs";

const KIBIBYTES_PER_MEGABYTE = 1_000_000 / 1024;

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // The process has exited, or the system has no /proc.
    return "";
  }
}

/** Null for an unknown process. */
function readStat(pid: number): { readonly state: string; readonly parent: number } | null {
  const [, state, parent] = /.*\) (\S) (\d+)/s.exec(readProcess(pid, "stat")) ?? [];
  return state === undefined ? null : { state, parent: Number(parent) };
}

/** False for zombies. */
export function isAlive(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== null && stat.state !== "Z";
}

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

export function processRunning(root: number, program: string): number | undefined {
  return processTree(root).find((pid) => {
    const [command = "", ...args] = readProcess(pid, "cmdline").split("\0");
    return /node$/.test(command) && args.some((argument) => argument.endsWith(program));
  });
}

/** Megabytes; shared memory counts once (sum of proportional set sizes). */
export interface Memory {
  /** Includes parent processes. */
  readonly server: number;
  /** Private memory of the processes, and the program. */
  readonly database: number;
  /** Shared by the processes, up to a fixed size. */
  readonly databaseCache: number;
}

export const totalOf = ({ server, database, databaseCache }: Memory): number =>
  server + database + databaseCache;

export function memoryOf(pids: readonly number[]): Memory {
  let [server, database, databaseCache] = [0, 0, 0];
  for (const pid of pids) {
    const all = kibibytes(pid, "Pss");
    if (!isPostgres(pid)) {
      server += all;
      continue;
    }
    const shared = kibibytes(pid, "Pss_Shmem");
    databaseCache += shared;
    database += all - shared;
  }
  const megabytes = (sum: number) => sum / KIBIBYTES_PER_MEGABYTE;
  return {
    server: megabytes(server),
    database: megabytes(database),
    databaseCache: megabytes(databaseCache),
  };
}

function isPostgres(pid: number): boolean {
  return readProcess(pid, "comm").trim() === "postgres";
}

function kibibytes(pid: number, field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(readProcess(pid, "smaps_rollup"));
  return Number(found?.[1] ?? 0);
}
