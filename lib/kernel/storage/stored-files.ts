/**
 * Rows of stored files, written before a file and deleted after it. Nouns keep and release files in their own
 * transactions; files not kept for an hour are removed.
 */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { query, sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";
import { requireSpaceForFiles } from "./disk-space.ts";
import { fileStore } from "./file-store.ts";
import { StoreUnavailable } from "./store-unavailable.ts";

/** From a file's arrival to its first reference. */
const GRACE_MINUTES = 60;
/** In ms; keeps a large file that arrives for hours. */
export const RENEWED_EVERY_MS = 10 * 60_000;
/** Files marked per statement, and removed at the same time. */
const SWEPT_AT_ONCE = 200;
const REMOVED_AT_ONCE = 8;
/** In ms. Leaves the server time to stop; the caller calls again. */
const LONGEST_SWEEP = 2_000;

/** The release time of a file that is being removed. */
const BEING_REMOVED = new Date(0);

/** 192 random bits: keys cannot be guessed. */
const KEY_BYTES = 24;

/**
 * Writes an unreferenced file.
 * @returns its key.
 * @throws ApiError SERVICE_UNAVAILABLE for an almost full disk, StoreUnavailable, the system's error for a full disk,
 * or an error of `content`. An unavailable store may keep the file until a sweep.
 */
export async function storeFile(realmId: number, content: AsyncIterable<Uint8Array>): Promise<string> {
  const name = randomBytes(KEY_BYTES).toString("base64url");
  const key = `${realmId}/${randomBytes(1).toString("hex")}/${name}`;
  if (!(await storeFileAs(realmId, key, content))) throw new Error("Two stored files have one random key.");
  return key;
}

/**
 * Writes an unreferenced file with the given key.
 * @returns false, with `content` unread, for a key that is taken.
 * @throws as `storeFile`.
 */
export async function storeFileAs(
  realmId: number,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  requireSpaceForFiles();
  const added = await query(sql`
    INSERT INTO stored_file (key, realm_id) VALUES (${key}, ${realmId}) ON CONFLICT DO NOTHING RETURNING key`);
  if (added.length === 0) return false;
  try {
    await fileStore().write(key, renewing(key, content));
  } catch (error) {
    // Discarding would only wait again.
    if (!(error instanceof StoreUnavailable)) await discardFile(key);
    throw error;
  }
  return true;
}

/** Keeps a sweep from removing a slowly arriving file. */
async function* renewing(key: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let renewedAt = performance.now();
  for await (const bytes of content) {
    // Space may have run out meanwhile.
    requireSpaceForFiles();
    if (performance.now() - renewedAt >= RENEWED_EVERY_MS) {
      renewedAt = performance.now();
      await renewFiles([key]);
    }
    yield bytes;
  }
}

/** Restarts the time after which a sweep removes files that nothing refers to. */
export async function renewFiles(keys: readonly string[]): Promise<void> {
  await query(sql`
    UPDATE stored_file SET released_at = now() WHERE key = ANY(${[...keys]}::text[]) AND released_at > ${BEING_REMOVED}`);
}

export function storeBytes(realmId: number, bytes: Uint8Array): Promise<string> {
  return storeFile(
    realmId,
    (async function* () {
      yield bytes;
    })(),
  );
}

/** Marks files as referenced. @throws Error when one no longer exists. */
export async function keepFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  const count = await tx.$executeRaw(sql`
    UPDATE stored_file SET released_at = NULL
    WHERE key = ANY(${[...keys]}::text[]) AND (released_at IS NULL OR released_at > ${BEING_REMOVED})`);
  if (count !== keys.length) throw new Error("A stored file was removed before anything referred to it.");
}

/**
 * Removed later unless kept by then.
 * @throws Error when one no longer exists.
 */
export async function keepFilesFor(tx: Transaction, keys: readonly string[], hours: number): Promise<void> {
  const count = await tx.$executeRaw(sql`
    UPDATE stored_file SET released_at = now() + make_interval(hours => ${hours}::int)
    WHERE key = ANY(${[...keys]}::text[]) AND released_at > ${BEING_REMOVED}`);
  if (count !== keys.length) throw new Error("A stored file was removed before anything referred to it.");
}

export async function releaseFiles(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.$executeRaw(sql`UPDATE stored_file SET released_at = now() WHERE key = ANY(${[...keys]}::text[])`);
}

export async function readStoredFile(key: string): Promise<Buffer | null> {
  const stream = await fileStore().read(key);
  return stream && buffer(stream);
}

/** @throws Error when the file does not exist. */
export async function readStart(key: string, count: number): Promise<Buffer> {
  const stream = await fileStore().read(key, { start: 0, end: count - 1 });
  if (!stream) throw new Error("A stored file is missing in the store.");
  return buffer(stream);
}

/** Failures are left to the next sweep. */
export async function discardFile(key: string): Promise<void> {
  await removeFile(key).catch((error) => logger.warn({ err: error, key }, "a file could not be removed yet"));
}

/** Removes those of the files that nothing refers to. Failures are left to the next sweep. */
export async function discardUnreferenced(keys: readonly string[]): Promise<void> {
  const rows = await query<{ key: string }>(sql`
    SELECT key FROM stored_file WHERE key = ANY(${[...keys]}::text[]) AND released_at IS NOT NULL`).catch(
    (error) => {
      logger.warn({ err: error }, "files could not be removed yet");
      return [];
    },
  );
  for (let start = 0; start < rows.length; start += REMOVED_AT_ONCE)
    await Promise.all(rows.slice(start, start + REMOVED_AT_ONCE).map(({ key }) => discardFile(key)));
}

/** The mark keeps others from starting to refer to the file. */
async function removeFile(key: string): Promise<void> {
  const [row] = await query<{ key: string }>(
    sql`UPDATE stored_file SET released_at = ${BEING_REMOVED} WHERE key = ${key} AND released_at IS NOT NULL
      RETURNING key`,
  );
  if (!row) return;
  await fileStore().remove(key);
  await query(sql`DELETE FROM stored_file WHERE key = ${key}`);
}

/** Files that cannot be removed delay no others in the next sweep. */
interface SweepCursor {
  releasedAt: Date;
  key: string;
}

const NOWHERE: SweepCursor = { releasedAt: new Date(0), key: "" };
const cursor = () => shared<SweepCursor>("released-files", () => ({ ...NOWHERE }));

/** Unreferenced for an hour. Failures are left to a later sweep. */
export async function removeReleasedFiles(): Promise<void> {
  const end = performance.now() + LONGEST_SWEEP;
  for (;;) {
    const rows = await releasedFiles(cursor());
    const keys = rows.map(({ key }) => key);
    for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
      await Promise.all(keys.slice(start, start + REMOVED_AT_ONCE).map((key) => discardFile(key)));
      if (performance.now() > end) {
        Object.assign(cursor(), rows[Math.min(rows.length, start + REMOVED_AT_ONCE) - 1]);
        return;
      }
    }
    Object.assign(cursor(), rows.length < SWEPT_AT_ONCE ? NOWHERE : rows.at(-1));
    if (rows.length < SWEPT_AT_ONCE) return;
  }
}

function releasedFiles({ releasedAt, key }: SweepCursor): Promise<SweepCursor[]> {
  return query<SweepCursor>(sql`
    SELECT key, released_at AS "releasedAt" FROM stored_file
    WHERE released_at < now() - make_interval(mins => ${GRACE_MINUTES}::int)
      AND (released_at, key) > (${releasedAt}::timestamptz, ${key})
    ORDER BY released_at, key LIMIT ${SWEPT_AT_ONCE}`);
}
