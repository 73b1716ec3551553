/** The secret in the data directory, and the next one beside it while the secret is rotated. */
import { randomBytes } from "node:crypto";
import { chmod, link, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { secretFingerprint } from "../lib/kernel/health/secret-fingerprint.ts";
import { onConnection } from "./on-connection.ts";
import { StartError } from "./start-error.ts";

const SECRET = /^[0-9a-f]{64}$/;

export const newSecret = () => randomBytes(32).toString("hex");

export const isSecret = (text: string) => SECRET.test(text);

/** Created when missing. @throws StartError for anything but a secret. */
export async function secretIn(directory: string): Promise<string> {
  const file = path.join(directory, "secret");
  const stored = await readSecret(file);
  if (stored === null) return createSecret(file);
  await chmod(file, 0o600);
  return stored;
}

async function readSecret(file: string): Promise<string | null> {
  const stored = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored === null || isSecret(stored.trim())) return stored?.trim() ?? null;
  throw new StartError(
    `${file} must hold 64 hexadecimal digits. Restore it from a backup: API keys and sessions derive from it.`,
  );
}

/** For a command that changes nothing; null when it is missing or cannot be read. */
export function knownSecret(directory: string): Promise<string | null> {
  return readSecret(path.join(path.resolve(directory), "secret")).catch(() => null);
}

/** Links a temporary file into place, so that a crash leaves no partial secret. */
async function createSecret(file: string): Promise<string> {
  const secret = newSecret();
  const draft = `${file}.draft`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await link(draft, file);
  await rm(draft);
  return secret;
}

const nextFile = (directory: string) => path.join(directory, "secret.next");

/** Call it before the change of the database, so that a crash leaves the secret it needs. */
export async function writeNextSecret(directory: string): Promise<string> {
  const secret = newSecret();
  const draft = path.join(directory, "secret.draft");
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, nextFile(directory));
  await flushFolder(directory);
  return secret;
}

/**
 * Completes or undoes an interrupted rotation, according to the database.
 * @returns the secret to use.
 */
export async function settleSecret(databaseUrl: string, directory: string): Promise<string> {
  if ((await readSecret(nextFile(directory))) === null) return secretIn(directory);
  await onConnection(databaseUrl, async (client) => {
    await client.query("BEGIN");
    // Waits for a rotation that is under way, and keeps the next one from writing its file.
    await client.query("LOCK TABLE installation IN SHARE MODE");
    const next = await readSecret(nextFile(directory));
    if (next !== null) await settleNext(client, directory, next);
    await client.query("COMMIT");
  });
  return secretIn(directory);
}

async function settleNext(client: Client, directory: string, next: string): Promise<void> {
  const { rows } = await client.query<{ secret_fingerprint: string }>(
    "SELECT secret_fingerprint FROM installation",
  );
  const fingerprint = rows[0]?.secret_fingerprint;
  if (fingerprint === secretFingerprint(next)) {
    await rename(nextFile(directory), path.join(directory, "secret"));
    await flushFolder(directory);
    return;
  }
  // Otherwise, the database is another installation's, and tells nothing about this rotation.
  const isUndone = fingerprint === secretFingerprint(await secretIn(directory));
  if (isUndone) await rm(nextFile(directory), { force: true });
}

async function flushFolder(directory: string): Promise<void> {
  const folder = await open(directory, "r");
  await folder.sync().finally(() => folder.close());
}
