/** Duration of `npm start`, and the idle server's memory. */
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../lib/testing/server-process.ts";
import { type NpmServer, npmStart, type StartTimes } from "./npm-start.ts";
import { totalOf } from "./process-tree.ts";

const COMPILE_CACHE = path.join(import.meta.dirname, "..", "dist", "compile-cache");
const ROUNDS = 3;
/** Work after a start or request has finished by then. */
const QUIET_MS = 15_000;

export interface StartFigures {
  /** Creates the database, without cached compiled code. */
  readonly cold: StartTimes;
  readonly warm: StartTimes;
  readonly afterKill: StartTimes;
  /** Megabytes of all processes. */
  readonly idleMemory: number;
}

/** Uses an empty data directory. */
export async function measureStarts(): Promise<StartFigures> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "parley-starts-"));
  const port = await freePort();
  const start = () => npmStart(port, { PARLEY_DATA_DIR: directory, PARLEY_LOG_LEVEL: "error" });
  /** Medians; `end` ends the previous server. */
  const startAfter = async (first: NpmServer, end: (server: NpmServer) => Promise<void>) => {
    let server = first;
    const times: StartTimes[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await end(server);
      server = await start();
      times.push(server.times);
    }
    return { server, times: median(times) };
  };
  try {
    await rm(COMPILE_CACHE, { recursive: true, force: true });
    const first = await start();
    const warm = await startAfter(first, (server) => server.stop());
    const killed = await startAfter(warm.server, (server) => server.kill());
    const idleMemory = await quietMemory(killed.server);
    await killed.server.stop();
    return { cold: first.times, warm: warm.times, afterKill: killed.times, idleMemory };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Megabytes of all processes of an idle server. */
export async function quietMemory(server: NpmServer): Promise<number> {
  await wait(QUIET_MS);
  return totalOf(server.memory());
}

function median(times: readonly StartTimes[]): StartTimes {
  const middle = times.toSorted((one, other) => one.page - other.page)[Math.floor(times.length / 2)];
  if (!middle) throw new Error("Nothing was started.");
  return middle;
}
