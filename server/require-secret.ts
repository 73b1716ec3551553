/** Refuses to start with a changed secret, which would invalidate all keys and sessions. */
import { createHmac } from "node:crypto";
import pg from "pg";
import { open } from "../lib/auth/authentication/secret-box.ts";
import { connectionOptions } from "../lib/kernel/db/connection-options.ts";
import { StartError } from "./start-error.ts";

const CONNECT_MS = 10_000;
/** The single row of the table. */
export const INSTALLATION = 1;

export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("parley installation").digest("base64url");
}

export async function connectToInstallation(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(databaseUrl), connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  return client;
}

/**
 * Stores the secret's fingerprint at the first start.
 * @returns the first secret, if it was rotated since.
 * @throws StartError when the secret differs later.
 */
export async function requireSecret(databaseUrl: string, secret: string): Promise<string | null> {
  const fingerprint = fingerprintOf(secret);
  const client = await connectToInstallation(databaseUrl);
  try {
    await client.query("INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [
      fingerprint,
    ]);
    const { rows } = await client.query<{ secret_fingerprint: string; lasting_secret: Buffer | null }>(
      "SELECT secret_fingerprint, lasting_secret FROM installation",
    );
    const [row] = rows;
    if (row?.secret_fingerprint === fingerprint)
      return row.lasting_secret && open("lasting-secret", row.lasting_secret, INSTALLATION, secret);
  } finally {
    await client.end();
  }
  throw new StartError(
    "The secret is not the one this database was used with, so no API key and no session would be valid. " +
      "Restore the file secret in the data directory, or set PARLEY_SECRET to the same value on every node. " +
      "If the secret was rotated, use the new one. To use another secret anyway, empty the table installation.",
  );
}
