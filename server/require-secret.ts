/** Refuses to start with a changed secret, which would invalidate all keys and sessions. */
import type pg from "pg";
import { secretFingerprint } from "../lib/kernel/health/secret-fingerprint.ts";
import { StartError } from "./start-error.ts";

/**
 * Stores the secret's fingerprint at the first start.
 * @throws StartError when the secret differs later.
 */
export async function requireSecret(client: pg.Client, secret: string): Promise<void> {
  const fingerprint = secretFingerprint(secret);
  await client.query("INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [
    fingerprint,
  ]);
  const { rows } = await client.query<{ secret_fingerprint: string }>(
    "SELECT secret_fingerprint FROM installation",
  );
  if (rows[0]?.secret_fingerprint === fingerprint) return;
  throw new StartError(
    "The secret is not the one this database was used with, so no API key and no session would be valid. " +
      "Restore the file secret in the data directory, or set PARLEY_SECRET to the same value on every node. " +
      "To use the new secret anyway, empty the table installation.",
  );
}
