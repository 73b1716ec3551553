/**
 * Runs Prisma's models on a transaction's connection. Tagged SQL takes a sixth of Prisma's processor time, so Prisma
 * joins only when a model is used.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Prisma, PrismaClient } from "./generated/client.ts";
import type { TransactionConnection } from "./transaction-connection.ts";

const joining = new AsyncLocalStorage<TransactionConnection>();

const BOUNDARY = /^(BEGIN|COMMIT|ROLLBACK)$/;
/** In ms; PostgreSQL's limits apply first. */
const NO_LIMIT = 600_000;

/** While Prisma joins a transaction, the pool returns its connection. */
export function poolForPrisma(pool: pg.Pool): pg.Pool {
  const connect = (...given: unknown[]) => {
    const connection = joining.getStore();
    return connection ? Promise.resolve(borrowed(connection)) : Reflect.apply(pool.connect, pool, given);
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === "connect") return connect;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The transaction itself begins, ends and releases the connection. */
function borrowed(connection: TransactionConnection) {
  const nothing = () => undefined;
  return {
    query: async (config: { text: string }) =>
      BOUNDARY.test(config.text)
        ? { rows: [], fields: [], rowCount: 0 }
        : connection.forOthers().query(config),
    release: nothing,
    on: nothing,
    removeListener: nothing,
  };
}

export class PrismaPart {
  readonly #prisma: PrismaClient;
  readonly #connection: TransactionConnection;
  #client: Promise<Prisma.TransactionClient> | null = null;
  #joined: Promise<void> = Promise.resolve();
  #leave: () => void = () => undefined;

  constructor(prisma: PrismaClient, connection: TransactionConnection) {
    this.#prisma = prisma;
    this.#connection = connection;
  }

  client(): Promise<Prisma.TransactionClient> {
    this.#client ??= this.#join();
    return this.#client;
  }

  /** Await it before the transaction ends. */
  async end(): Promise<void> {
    this.#leave();
    await this.#joined;
  }

  #join(): Promise<Prisma.TransactionClient> {
    const isOver = new Promise<void>((resolve) => {
      this.#leave = resolve;
    });
    return new Promise((resolve, reject) => {
      const work = (client: Prisma.TransactionClient) => {
        resolve(client);
        return isOver;
      };
      const options = { maxWait: NO_LIMIT, timeout: NO_LIMIT };
      this.#joined = joining.run(this.#connection, () => this.#prisma.$transaction(work, options));
      this.#joined.catch(reject);
    });
  }
}
