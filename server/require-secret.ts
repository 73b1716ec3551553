/** Refuses to start with a changed secret, which would invalidate all keys and sessions. */
import pg from "pg";
import { connectionOptions } from "../lib/kernel/db/connection-options.ts";
import { secretFingerprint } from "../lib/kernel/health/secret-fingerprint.ts";
import { StartError } from "./start-error.ts";

const CONNECT_MS = 10_000;

/**
 * Stores the secret's fingerprint at the first start.
 * @throws StartError when the secret differs later.
 */
export async function requireSecret(databaseUrl: string, secret: string): Promise<void> {
  const fingerprint = secretFingerprint(secret);
  const client = new pg.Client({
    ...connectionOptions(databaseUrl),
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    await client.query("INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [
      fingerprint,
    ]);
    const { rows } = await client.query<{ secret_fingerprint: string }>(
      "SELECT secret_fingerprint FROM installation",
    );
    if (rows[0]?.secret_fingerprint === fingerprint) return;
  } finally {
    await client.end();
  }
  throw new StartError(
    "The secret is not the one this database was used with, so no API key and no session would be valid. " +
      "Restore the file secret in the data directory, or set PARLEY_SECRET to the same value on every node. " +
      "To use the new secret anyway, empty the table installation.",
  );
}
