/** Connections of backups and restores: outside the pool, and without time limits. */
import pg from "pg";
import { writableOptions } from "../db/choose-host.ts";
import { CONNECT_MS } from "../db/time-limits.ts";

/** A migration that waits for another lock would hold up everybody behind it. */
const LOCK_MS = 30_000;

export async function connectUnlimited(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...(await writableOptions(databaseUrl)),
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A lost connection fails the query under way.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(
    `SELECT set_config('statement_timeout', '0', false), set_config('lock_timeout', '${LOCK_MS}', false),
       set_config('idle_in_transaction_session_timeout', '0', false)`,
  );
  return client;
}
