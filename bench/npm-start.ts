/** Starts `npm start`; ends it with all of its processes. */
import { spawn } from "node:child_process";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  type CostReading,
  processorTimeWithEnded,
  readCost,
} from "../lib/testing/measuring/processor-time.ts";
import { isAlive, type Memory, memoryOf, processRunning, processTree } from "./process-tree.ts";

const ROOT = path.join(import.meta.dirname, "..");
const POLL_MS = 5;
const START_MS = 120_000;

export interface StartTimes {
  /** Milliseconds to the first response. */
  readonly api: number;
  /** Milliseconds to the first web page. */
  readonly page: number;
}

export interface NpmServer {
  readonly port: number;
  readonly times: StartTimes;
  readonly pid: number;
  /** Includes npm and PostgreSQL. */
  memory(): Memory;
  processorTime(): CostReading;
  /** In milliseconds, with processes that have ended. */
  wholeProcessorTime(): number;
  /** Waits for the last process. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export async function npmStart(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<NpmServer> {
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    env: { ...process.env, ...environment, PARLEY_HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    // Its own process group, so that the bench stops it cleanly when signaled.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("npm could not be started.");
  const end = async (signal: NodeJS.Signals, all: readonly number[], signalled: readonly number[]) => {
    for (const one of signalled) process.kill(one, signal);
    while (all.some(isAlive)) await wait(POLL_MS);
  };
  const kill = () => {
    const all = processTree(pid);
    return end("SIGKILL", all, all);
  };
  const isGone = () => child.exitCode !== null || performance.now() - begun > START_MS;
  try {
    const times = {
      api: (await firstAnswer(port, "/api/v1/server_settings", isGone)) - begun,
      page: (await firstAnswer(port, "/login", isGone)) - begun,
    };
    const stop = () => end("SIGTERM", processTree(pid), [pid]);
    const server = processRunning(pid, "dist/server/server.js");
    if (server === undefined) throw new Error("The server's process was not found.");
    const memory = () => memoryOf(processTree(pid));
    return {
      port,
      times,
      pid: server,
      memory,
      processorTime: () => readCost(processTree(pid)),
      wholeProcessorTime: () => processorTimeWithEnded(processTree(pid)),
      stop,
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** In milliseconds. */
async function firstAnswer(port: number, path: string, isGone: () => boolean): Promise<number> {
  while (!(await isAnswered(port, path))) {
    if (isGone()) throw new Error(`The server did not answer ${path}.`);
    await wait(POLL_MS);
  }
  return performance.now();
}

function isAnswered(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request({ host: "127.0.0.1", port, path, agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode === 200));
    });
    asking.once("error", () => resolve(false));
    asking.end();
  });
}
