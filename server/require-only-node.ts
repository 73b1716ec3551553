/** Makes sure that one node of a database gets certificates: a challenge could reach another one, which cannot answer. */
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { writableOptions } from "../lib/kernel/db/choose-host.ts";
import { logger } from "../lib/kernel/log.ts";
import { StartError } from "./start-error.ts";

/** Advisory lock; "tls" in ASCII. */
const LOCK = 0x746c73;
const CONNECT_MS = 10_000;
const RETRY_MS = 1_000;
/** PostgreSQL notices a vanished node within 25 s. */
const KEEP_ALIVE =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";
const PATIENCE_MS = 30_000;

/** The lock lasts as long as its connection. */
export class OnlyNode {
  readonly #databaseUrl: string;
  #client: pg.Client | null = null;

  private constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** @throws StartError when another node keeps the lock. */
  static async enter(databaseUrl: string, patienceMs = PATIENCE_MS): Promise<OnlyNode> {
    const node = new OnlyNode(databaseUrl);
    const deadline = performance.now() + patienceMs;
    while (!(await node.#take())) {
      if (performance.now() > deadline) {
        throw new StartError(
          "Another node with PARLEY_DOMAIN uses this database, and only one can get certificates. Stop it, or unset PARLEY_DOMAIN and let a load balancer in front of the nodes do TLS.",
        );
      }
      await wait(RETRY_MS);
    }
    return node;
  }

  /** After a lost connection, tries to take the lock again. */
  async holds(): Promise<boolean> {
    if ((await this.#isConnected()) || (await this.#take())) return true;
    logger.error("another node with PARLEY_DOMAIN has taken over the certificates; stop one of them");
    return false;
  }

  async leave(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #isConnected(): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    return client.query("SELECT 1").then(
      () => true,
      () => {
        this.#client = null;
        // A connection that hangs may never end.
        client.end().catch(() => undefined);
        return false;
      },
    );
  }

  async #take(): Promise<boolean> {
    const client = new pg.Client({
      ...(await writableOptions(this.#databaseUrl)),
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    });
    client.on("error", () => undefined);
    await client.connect();
    await client.query(KEEP_ALIVE);
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      LOCK,
    ]);
    if (rows[0]?.taken) this.#client = client;
    else await client.end();
    return this.#client === client;
  }
}
