/** The database: one pool for tagged SQL and Prisma. */
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import pg from "pg";
import { logger } from "../log.ts";
import { gauge } from "../metrics/metric.ts";
import { forget, shared } from "../registry.ts";
import { hostState } from "./choose-host.ts";
import { connectionOptions } from "./connection-options.ts";
import { chosenHost, databaseHosts } from "./database-hosts.ts";
import { DatabaseWatch, KEEP_ALIVE_AFTER_MS, StandbyAnswers } from "./database-watch.ts";
import { PrismaClient } from "./generated/client.ts";
import { limitSession, type SessionLimits } from "./limit-session.ts";
import { poolForPrisma } from "./prisma-in-transaction.ts";
import { nameOnPrismaConnection } from "./statement-name.ts";
import { answerLimit, CONNECT_MS, LOCK_MS, STATEMENT_MS } from "./time-limits.ts";
import { columnParser } from "./value-forms.ts";

const ourTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format === "binary" ? pg.types.getTypeParser(oid, format) : columnParser(oid),
};

export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
  readonly watch: DatabaseWatch;
}

export const MAX_CONNECTIONS = 12;
/** Replaces connections, to free PostgreSQL's caches. */
const USES_OF_CONNECTION = 20_000;
const SECONDS_OF_CONNECTION = 600;
const LIMITS: SessionLimits = {
  lockMs: LOCK_MS,
  statementMs: STATEMENT_MS,
  // A hung process must not hold locks forever.
  idleInTransactionMs: 60_000,
};

const connections = gauge({
  name: "parley_database_connections",
  help: `Connections of the pool, at most ${MAX_CONNECTIONS}, by state: busy, idle.`,
  labels: ["state"],
});
const waiting = gauge({
  name: "parley_database_waiting",
  help: "Queries and transactions that wait for a connection of the pool.",
});

/** `database()` finds it in every bundle. */
export function openDatabase(url: string): Database {
  return shared("database", () => {
    const watch = new DatabaseWatch(url);
    const pool = new pg.Pool({
      Client: clientOfChosenHost(url),
      max: MAX_CONNECTIONS,
      maxUses: USES_OF_CONNECTION,
      maxLifetimeSeconds: SECONDS_OF_CONNECTION,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerLimit(1),
      onConnect: prepareSession,
      types: ourTypes,
      application_name: "parley",
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      stream: watch.openSocket,
    });
    // Without a listener, a lost idle connection would crash the process.
    pool.on("error", () => undefined);
    logWarnings(pool);
    connections.measure(
      () =>
        new Map([
          ["busy", pool.totalCount - pool.idleCount],
          ["idle", pool.idleCount],
        ]),
    );
    waiting.measure(() => pool.waitingCount);
    const adapter = new PrismaPg(poolForPrisma(pool), {
      statementNameGenerator: (query) => nameOnPrismaConnection(query.sql),
    });
    return { url, pool, prisma: new PrismaClient({ adapter }), watch };
  });
}

/** The pool makes one for each connection. Files for TLS are read once. */
function clientOfChosenHost(url: string): new (options?: pg.ClientConfig) => pg.Client {
  const byHost = new Map(databaseHosts(url).map((host) => [host.url, connectionOptions(host.url)]));
  return class extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, ...byHost.get(chosenHost(url).url) });
    }
  };
}

/** A proxy may lead to a former primary: the pool would keep such a connection for minutes. */
async function prepareSession(client: pg.ClientBase): Promise<void> {
  await limitSession(client, LIMITS);
  if ((await hostState(client)).is_standby) throw new StandbyAnswers();
}

/** @throws Error before `openDatabase`. */
export function database(): Database {
  return shared<Database>("database", () => {
    throw new Error("The database is not open.");
  });
}

/** Outside the pool; statements may run or wait for locks for `statementMs`. */
export async function connectApart(statementMs: number): Promise<pg.Client> {
  const { url, watch } = database();
  const client = new pg.Client({
    ...connectionOptions(url),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: answerLimit(1, statementMs),
    application_name: "parley",
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    stream: watch.openSocket,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await limitSession(client, { lockMs: statementMs, statementMs });
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}

/** PostgreSQL caches catalog data and plans per connection: a used one takes four times the memory. */
export async function closeIdleConnections(): Promise<void> {
  const { pool } = database();
  const taken = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const result of taken) if (result.status === "fulfilled") result.value.release(true);
}

export async function closeDatabase(): Promise<void> {
  const { pool, prisma, watch } = database();
  forget("database");
  await prisma.$disconnect();
  await pool.end();
  // Last: if the database hangs, only the watch ends the pool's connections.
  watch.stop();
}

/** With their detail: an object from our functions, or a sentence. */
function logWarnings(pool: Pool): void {
  pool.on("connect", (client) => {
    client.on("notice", ({ severity, message, detail }) => {
      if (severity === "WARNING") logger.warn({ detail }, message);
    });
  });
}
