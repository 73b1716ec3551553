/** Measures an attack below the API: memory, descriptors, and how long others wait. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { portOf, startChild } from "../child.ts";
import type { AttackTarget, TransportAttack } from "./transport-attacks.ts";

/** Stays within one account's rate limit. */
const ASK_EVERY_MS = 110;
const PAGE_BYTES = 4_096;
/** How long connections stay open after the attack, and how long their release may take. */
const HELD_MS = 1_500;
const GONE_MS = 30_000;
/** Descriptors for unrelated work, such as database connections. */
const OTHER_WORK = 15;
/** Stops attacks that the server slows down. */
const ATTACK_MS = 20_000;

export interface TransportFigures {
  /** Peak growth in megabytes. */
  readonly memory: number;
  /** Including the attacker's connections. */
  readonly heldDescriptors: number;
  /** Up to 30 s after the attack's connections closed. */
  readonly leftDescriptors: number;
  /** For a small response, in ms. */
  readonly longestWait: number;
  /** Excess over a simultaneous wait at a bare server, in ms. */
  readonly longestBeyondBare: number;
  /** Other users' failed requests. */
  readonly failed: number;
}

export interface Bystander {
  readonly pid: number;
  readonly port: number;
  readonly authorization: string;
}

const megabytesOf = (pid: number) =>
  (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / 1_000_000;
const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Linux only. */
export async function measureTransport(
  bystander: Bystander,
  attack: TransportAttack,
  target: AttackTarget,
): Promise<TransportFigures> {
  const { pid } = bystander;
  const before = { memory: megabytesOf(pid), descriptors: descriptorsOf(pid) };
  const held = { memory: 0, heldDescriptors: 0 };
  const observe = () => {
    held.memory = Math.max(held.memory, megabytesOf(pid) - before.memory);
    held.heldDescriptors = Math.max(held.heldDescriptors, descriptorsOf(pid) - before.descriptors);
  };
  const observing = setInterval(observe, ASK_EVERY_MS);
  const waits = await Waits.begin(bystander);
  const worker = new Worker(new URL("./transport-attacker.ts", import.meta.url), {
    workerData: { name: attack.name, target },
  });
  try {
    const sent = new Promise<void>((resolve, reject) => {
      worker.once("message", () => resolve()).once("error", reject);
    });
    await Promise.race([sent, wait(ATTACK_MS)]);
    await wait(HELD_MS);
    observe();
    await worker.terminate();
    const until = performance.now() + GONE_MS;
    const isGone = () => descriptorsOf(pid) <= before.descriptors + OTHER_WORK;
    while (!isGone() && performance.now() < until) await wait(ASK_EVERY_MS);
    const leftDescriptors = Math.max(0, descriptorsOf(pid) - before.descriptors);
    return { ...held, leftDescriptors, ...(await waits.end()) };
  } finally {
    clearInterval(observing);
    await waits.end();
  }
}

type WaitFigures = Pick<TransportFigures, "longestWait" | "longestBeyondBare" | "failed">;

/** Asks both servers at the same time. */
class Waits {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #asked: Promise<void>[] = [];
  readonly #asking: NodeJS.Timeout;
  readonly #stopBare: () => Promise<void>;
  readonly #figures = { longestWait: 0, longestBeyondBare: 0, failed: 0 };

  private constructor(bystander: Bystander, bare: { port: number; stop: () => Promise<void> }) {
    this.#stopBare = bare.stop;
    this.#asking = setInterval(() => this.#asked.push(this.#compare(bystander, bare.port)), ASK_EVERY_MS);
  }

  static async begin(bystander: Bystander): Promise<Waits> {
    const { readyLine, stop } = await startChild("bench/attacks/bare-answer.ts", {}, "ready");
    return new Waits(bystander, { port: portOf(readyLine), stop });
  }

  async end(): Promise<WaitFigures> {
    clearInterval(this.#asking);
    await Promise.all(this.#asked);
    this.#agent.destroy();
    await this.#stopBare();
    return this.#figures;
  }

  async #compare({ port, authorization }: Bystander, barePort: number): Promise<void> {
    const figures = this.#figures;
    try {
      const [waited, bare] = await Promise.all([this.#ask(port, { authorization }), this.#ask(barePort, {})]);
      figures.longestWait = Math.max(figures.longestWait, waited);
      figures.longestBeyondBare = Math.max(figures.longestBeyondBare, waited - bare);
    } catch {
      figures.failed += 1;
    }
  }

  /** Milliseconds until the response has arrived. */
  #ask(port: number, headers: Readonly<Record<string, string>>): Promise<number> {
    const begun = performance.now();
    const target = { host: "127.0.0.1", port, path: "/api/v1/users/me", agent: this.#agent, headers };
    return new Promise((resolve, reject) => {
      const asked = request(target, (response) => {
        response.resume().once("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - begun);
          else reject(new Error(`The answer is ${response.statusCode}.`));
        });
      });
      asked.once("error", reject).end();
    });
  }
}
