/** Measures steady sends while a thousand clients listen. */
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Account } from "../deliveries.ts";
import { percentile } from "../measure.ts";
import { LARGE_CHANNEL, SMALL_CHANNEL } from "../seed.ts";
import { CountingClient } from "./counting-client.ts";

/** Half go to the large channel, which every client follows. */
const SENDS_A_SECOND = 20;
const SENDERS = 50;
/** Later deliveries count as lost. */
const ARRIVAL_MS = 20_000;
const POLL_MS = 50;

export interface LoadFigures {
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly sent: number;
  /** Refused or unanswered. */
  readonly failed: number;
  /** Deliveries missing or duplicate. */
  readonly missing: number;
}

export class SteadyLoad {
  readonly #sender: CountingClient;
  readonly #accounts: readonly Account[];
  readonly #clients: Worker;
  #turn = 0;

  private constructor(port: number, accounts: readonly Account[], clients: Worker) {
    this.#sender = new CountingClient(port);
    this.#accounts = accounts;
    this.#clients = clients;
  }

  static async connect(port: number, accounts: readonly Account[]): Promise<SteadyLoad> {
    const clients = new Worker(new URL("./live-clients.ts", import.meta.url), {
      workerData: { port, accounts },
    });
    await once(clients, "message");
    return new SteadyLoad(port, accounts, clients);
  }

  /** Also waits for the deliveries. */
  async run(durationMs: number): Promise<LoadFigures> {
    const receivedBefore = await this.#received();
    const latencies: number[] = [];
    const sends: Promise<"small" | "large" | null>[] = [];
    const end = performance.now() + durationMs;
    while (performance.now() < end) {
      sends.push(this.#send(latencies));
      await wait(1_000 / SENDS_A_SECOND);
    }
    const results = await Promise.all(sends);
    const expected = results.filter((result) => result === "large").length * this.#accounts.length;
    const received = await this.#receivedAtLeast(receivedBefore + expected);
    const sorted = latencies.toSorted((one, other) => one - other);
    return {
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      most: sorted.at(-1) ?? 0,
      sent: results.length,
      failed: results.filter((result) => result === null).length,
      missing: receivedBefore + expected - received,
    };
  }

  async close(): Promise<void> {
    this.#sender.close();
    await this.#clients.terminate();
  }

  /** Returns the channel, or null on failure. */
  async #send(latencies: number[]): Promise<"small" | "large" | null> {
    this.#turn += 1;
    const isLarge = this.#turn % 2 === 0;
    const account = this.#accounts[this.#turn % SENDERS] ?? null;
    const begun = performance.now();
    const answer = await this.#sender.post(account, "/api/v1/messages", {
      type: "channel",
      to: isLarge ? LARGE_CHANNEL : SMALL_CHANNEL,
      topic: `topic ${this.#turn % 50}`,
      content: `Message ${this.#turn}: the build is green again.`,
    });
    latencies.push(performance.now() - begun);
    if (answer === "") return null;
    return isLarge ? "large" : "small";
  }

  async #received(): Promise<number> {
    this.#clients.postMessage("received");
    const [received] = await once(this.#clients, "message");
    return Number(received);
  }

  async #receivedAtLeast(expected: number): Promise<number> {
    const end = performance.now() + ARRIVAL_MS;
    for (;;) {
      const received = await this.#received();
      if (received >= expected || performance.now() > end) return received;
      await wait(POLL_MS);
    }
  }
}
