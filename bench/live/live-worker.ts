/** Controls the thread of the load's clients. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Account } from "../deliveries.ts";
import type { ServerKind } from "./live-client.ts";

export interface Command {
  /** "await" waits for messages, "await return" for dropped clients. */
  readonly kind: "connect" | "reset" | "await" | "drop" | "await return" | "close";
  /** To connect. */
  readonly accounts: readonly Account[];
  /** That each client must have received since the last reset. */
  readonly messages: number;
  /** The sum of the messages' numbers. */
  readonly sum: number;
  /** The longest wait. */
  readonly milliseconds: number;
}

/** In milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface Answer {
  /** When the last message arrived, in ms since 1970. */
  readonly at: number;
  /** Connected clients. */
  readonly ready: number;
  /** Clients that got each message once, and in order. */
  readonly right: number;
  /** Messages of the client that got the fewest. */
  readonly fewest: number;
  readonly most: number;
  /** By all clients. */
  readonly received: number;
  /** The size of the last message's event. */
  readonly eventBytes: number;
  readonly latencies: Latencies;
}

const NOTHING = { accounts: [], messages: 0, sum: 0, milliseconds: 0 };

export class LiveWorker {
  readonly #worker: Worker;
  readonly port: number;
  readonly kind: ServerKind;

  constructor(port: number, kind: ServerKind) {
    this.port = port;
    this.kind = kind;
    this.#worker = new Worker(new URL("./live-load.ts", import.meta.url), { workerData: { port, kind } });
  }

  async do(kind: Command["kind"], details: Partial<Command> = {}): Promise<Answer> {
    this.#worker.postMessage({ ...NOTHING, ...details, kind });
    const [answer]: Answer[] = await once(this.#worker, "message");
    if (!answer) throw new Error("The load's thread did not answer.");
    return answer;
  }

  async close(): Promise<void> {
    await this.do("close");
    await this.#worker.terminate();
  }
}
