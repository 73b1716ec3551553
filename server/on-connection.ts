/** A connection to PostgreSQL for the steps of the start that come before the pool. */
import pg from "pg";
import { writableOptions } from "../lib/kernel/db/choose-host.ts";

const CONNECT_MS = 10_000;

export async function onConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...(await writableOptions(databaseUrl)),
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
