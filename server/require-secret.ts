/** Refuses to start with a changed secret, which would invalidate all keys and sessions. */
import type pg from "pg";
import { open } from "../lib/auth/authentication/secret-box.ts";
import { secretFingerprint } from "../lib/kernel/health/secret-fingerprint.ts";
import { StartError } from "./start-error.ts";

/** The single row of the table. */
export const INSTALLATION = 1;

/**
 * Stores the secret's fingerprint at the first start.
 * @returns the first secret, if it was rotated since.
 * @throws StartError when the secret differs later.
 */
export async function requireSecret(client: pg.Client, secret: string): Promise<string | null> {
  const fingerprint = secretFingerprint(secret);
  await client.query("INSERT INTO installation (secret_fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [
    fingerprint,
  ]);
  // A backup reads an earlier release's database too, which lacks columns.
  const { rows } = await client.query<{ secret_fingerprint: string; lasting_secret?: Buffer | null }>(
    "SELECT * FROM installation",
  );
  const [row] = rows;
  if (row?.secret_fingerprint === fingerprint) {
    const lasting = row.lasting_secret ?? null;
    return lasting && open("lasting-secret", lasting, INSTALLATION, secret);
  }
  throw new StartError(
    "The secret is not the one this database was used with, so no API key and no session would be valid. " +
      "Restore the file secret in the data directory, or set PARLEY_SECRET to the same value on every node. " +
      "If the secret was rotated, use the new one. To use another secret anyway, empty the table installation.",
  );
}
