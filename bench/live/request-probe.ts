/** Asks one thing again and again, to see how long other requests wait while events are delivered. */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../measure.ts";
import type { Latencies } from "./live-worker.ts";

const PAUSE_MS = 3;

export class RequestProbe {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #latencies: number[] = [];
  readonly #asking: Promise<void>;
  #isEnded = false;

  constructor(port: number, path: string) {
    this.#asking = this.#ask(port, path);
  }

  async end(): Promise<Latencies> {
    this.#isEnded = true;
    await this.#asking;
    this.#agent.destroy();
    const sorted = this.#latencies.toSorted((one, other) => one - other);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), longest: sorted.at(-1) ?? 0 };
  }

  async #ask(port: number, path: string): Promise<void> {
    while (!this.#isEnded) {
      const begun = performance.now();
      await new Promise<void>((resolve, reject) => {
        const asked = request({ host: "127.0.0.1", port, path, agent: this.#agent }, (response) => {
          response.resume().once("end", resolve);
        });
        asked.once("error", reject).end();
      });
      this.#latencies.push(performance.now() - begun);
      await wait(PAUSE_MS);
    }
  }
}
