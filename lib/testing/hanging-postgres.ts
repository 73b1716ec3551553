/** Makes an embedded PostgreSQL hang. */
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";

/** PostgreSQL's first process, and its others. */
async function postgresProcesses(dataFolder: string): Promise<number[]> {
  const lock = await readFile(path.join(dataFolder, "postgres", "postmaster.pid"), "utf8");
  const first = Number(lock.split("\n")[0]);
  const list = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = list.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return [first, ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === first ? [pid] : []))];
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/** Stops all PostgreSQL processes of a server's data folder meanwhile. */
export async function whileHanging(dataFolder: string, work: () => Promise<void>): Promise<void> {
  const [first = 0] = await postgresProcesses(dataFolder);
  // Stopped first, so that it starts no others.
  signal([first], "SIGSTOP");
  try {
    signal(await postgresProcesses(dataFolder), "SIGSTOP");
    await work();
  } finally {
    signal(await postgresProcesses(dataFolder), "SIGCONT");
  }
}
