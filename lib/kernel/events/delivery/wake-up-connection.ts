/** Listens for other nodes' events; reconnects when the connection breaks. */
import pg from "pg";
import type { Database } from "../../db/client.ts";
import { connectionOptions } from "../../db/connection-options.ts";
import { isDatabaseHang, KEEP_ALIVE_AFTER_MS } from "../../db/database-watch.ts";
import { logger } from "../../log.ts";

const RETRY_MS = 1_000;
const OPEN_MS = 10_000;

export class WakeUpConnection {
  readonly #database: Pick<Database, "url" | "watch">;
  readonly #channel: string;
  readonly #receive: (payload: string) => void;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param channel a name that needs no quotes. */
  constructor(
    database: Pick<Database, "url" | "watch">,
    channel: string,
    receive: (payload: string) => void,
  ) {
    this.#database = database;
    this.#channel = channel;
    this.#receive = receive;
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      ...connectionOptions(this.#database.url),
      connectionTimeoutMillis: OPEN_MS,
      query_timeout: OPEN_MS,
      application_name: "parley listener",
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: this.#database.watch.openSocket,
    });
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    // "end" follows every error of an established connection.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#channel}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    client.once("end", () => this.#reopenLater());
  }

  #reopenLater(): void {
    this.#client = null;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.open().catch((error) => {
        if (!isDatabaseHang(error)) logger.warn({ err: error }, "the wake-up connection is down");
        this.#reopenLater();
      });
    }, RETRY_MS);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#client?.end();
  }
}
