/** Files of the web app of all versions that nodes serve, or have served in the last days, in the database. */
import { query, sql } from "./db/sql.ts";

interface SharedFile {
  readonly content: Buffer;
  /** With Brotli. */
  readonly isCompressed: boolean;
}

/**
 * A node has these files; others that no node has had for a week are forgotten.
 * @returns the addresses of files that the database has.
 */
export async function renewSharedFiles(addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await query<{ address: string }>(sql`
    WITH forgotten AS (
      DELETE FROM app_file WHERE used_at < now() - interval '7 days' AND address <> ALL (${addresses}::text[]))
    UPDATE app_file SET used_at = now() WHERE address = ANY (${addresses}::text[]) RETURNING address`);
  return new Set(known.map(({ address }) => address));
}

export async function addSharedFile(address: string, { content, isCompressed }: SharedFile): Promise<void> {
  await query(sql`
    INSERT INTO app_file (address, content, is_compressed)
    VALUES (${address}, decode(${content.toString("base64")}, 'base64'), ${isCompressed})
    ON CONFLICT (address) DO UPDATE SET used_at = now()`);
}

export async function findSharedFile(address: string): Promise<SharedFile | null> {
  const [file] = await query<{ content: Buffer; isCompressed: boolean }>(
    sql`SELECT content, is_compressed AS "isCompressed" FROM app_file WHERE address = ${address}`,
  );
  return file ?? null;
}
