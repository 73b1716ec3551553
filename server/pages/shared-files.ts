/**
 * Shares the web app's files with nodes of other versions, through the database: a page of one node loads its scripts
 * from another one, and a page that was open before an upgrade loads the rest of its version.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { acceptsEncoding } from "../connections/compress-answer.ts";
import { type StaticFile, type StaticFiles, sendStatic, typeOfStatic } from "./static-files.ts";

/** Bounds memory: a file has up to 500 kB. */
const ADDED_AT_ONCE = 10;

/**
 * Adds files that the database lacks, and forgets those that no node has had for a week. Call it again from time to
 * time: after a crash, PostgreSQL empties the table.
 */
export async function shareFiles(files: StaticFiles): Promise<void> {
  if (files.size === 0) return;
  const known = await query<{ address: string }>(sql`
    WITH forgotten AS (DELETE FROM app_file WHERE used_at < now() - interval '7 days' AND address <> ALL (${[...files.keys()]}))
    UPDATE app_file SET used_at = now() WHERE address = ANY (${[...files.keys()]}) RETURNING address`);
  const shared = new Set(known.map(({ address }) => address));
  const missing = [...files].filter(([address]) => !shared.has(address));
  for (let from = 0; from < missing.length; from += ADDED_AT_ONCE) {
    const some = missing.slice(from, from + ADDED_AT_ONCE);
    await Promise.all(some.map(([address, file]) => addFile(address, file)));
  }
}

async function addFile(address: string, file: StaticFile): Promise<void> {
  const content = (await file.readOnce()).toString("base64");
  await query(sql`
    INSERT INTO app_file (address, content, is_compressed)
    VALUES (${address}, decode(${content}, 'base64'), ${file.isCompressed})
    ON CONFLICT (address) DO UPDATE SET used_at = now()`);
}

/** @returns whether another node has shared the file, which was then sent. */
export async function serveShared(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [address = ""] = (request.url ?? "").split("?");
  const type = typeOfStatic(address);
  if (type === undefined) return false;
  const [file] = await query<{ content: Buffer; is_compressed: boolean }>(
    sql`SELECT content, is_compressed FROM app_file WHERE address = ${address}`,
  );
  if (!file) return false;
  const isCompressed = file.is_compressed && acceptsEncoding(request.headers, "br");
  const isPlain = isCompressed || !file.is_compressed;
  const content = isPlain ? file.content : await promisify(brotliDecompress)(file.content);
  sendStatic(request, response, { type, content, isCompressed });
  return true;
}
