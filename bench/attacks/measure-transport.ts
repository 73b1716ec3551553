/** Measures what an attack below the API costs: memory and descriptors of the server, and what others wait. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Attacked, TransportAttack } from "./transport-attacks.ts";

/** Within the rate limit of one account. */
const ASK_EVERY_MS = 110;
const PAGE_BYTES = 4_096;
/** How long the attack's connections are kept open after everything was sent, and how long the server may take then. */
const HELD_MS = 1_500;
const GONE_MS = 30_000;
/** An attack that the server slows down is stopped. */
const ATTACK_MS = 20_000;

export interface TransportFigures {
  /** Megabytes that the server grew by at most. */
  readonly memory: number;
  /** Descriptors that it had more at most, those of the attacker's own connections included. */
  readonly heldDescriptors: number;
  /** Descriptors that were left when the attack's connections were closed, after 30 s at most. */
  readonly leftDescriptors: number;
  /** What others waited at most for a small answer, in ms. */
  readonly longestWait: number;
  /** Requests of others that failed. */
  readonly failed: number;
}

/** The server that is attacked, and somebody else who uses it. */
export interface Bystander {
  readonly pid: number;
  readonly port: number;
  readonly authorization: string;
}

const megabytesOf = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / 1_000_000;
const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Only available on Linux. */
export async function measureTransport(
  bystander: Bystander,
  attack: TransportAttack,
  attacked: Attacked,
): Promise<TransportFigures> {
  const { pid } = bystander;
  const before = { memory: megabytesOf(pid), descriptors: descriptorsOf(pid) };
  const figures = { memory: 0, heldDescriptors: 0, longestWait: 0, failed: 0 };
  const observe = () => {
    figures.memory = Math.max(figures.memory, megabytesOf(pid) - before.memory);
    figures.heldDescriptors = Math.max(figures.heldDescriptors, descriptorsOf(pid) - before.descriptors);
  };
  const observing = setInterval(observe, ASK_EVERY_MS);
  const agent = new Agent({ keepAlive: true });
  const asking = setInterval(() => {
    ask(bystander, agent).then(
      (ms) => {
        figures.longestWait = Math.max(figures.longestWait, ms);
      },
      () => {
        figures.failed += 1;
      },
    );
  }, ASK_EVERY_MS);
  const worker = new Worker(new URL("./transport-attacker.ts", import.meta.url), {
    workerData: { name: attack.name, attacked },
  });
  try {
    const sent = new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve()).once("error", reject);
    });
    await Promise.race([sent, wait(ATTACK_MS)]);
    await wait(HELD_MS);
    observe();
    worker.postMessage(null);
    await worker.terminate();
    const until = performance.now() + GONE_MS;
    const isGone = () => descriptorsOf(pid) <= before.descriptors;
    while (!isGone() && performance.now() < until) await wait(ASK_EVERY_MS);
    return { ...figures, leftDescriptors: Math.max(0, descriptorsOf(pid) - before.descriptors) };
  } finally {
    clearInterval(observing);
    clearInterval(asking);
    agent.destroy();
  }
}

/** Milliseconds until a small answer has arrived. */
function ask({ port, authorization }: Bystander, agent: Agent): Promise<number> {
  const begun = performance.now();
  const path = "/api/v1/users/me";
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path, agent, headers: { authorization } },
      (response) => {
        response.resume().once("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - begun);
          else reject(new Error(`The answer is ${response.statusCode}.`));
        });
      },
    );
    asked.once("error", reject).end();
  });
}
