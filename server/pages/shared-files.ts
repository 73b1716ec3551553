/**
 * Shares the web app's files with nodes of other versions, through the database: a page of one node loads its scripts
 * from another one, and a page that was open before an upgrade loads the rest of its version.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { addSharedFile, findSharedFile, renewSharedFiles } from "../../lib/kernel/shared-app-files.ts";
import { acceptsEncoding } from "../connections/compress-answer.ts";
import { type StaticFiles, sendStatic, typeOfStatic } from "./static-files.ts";

/** Bounds memory: a file has up to 500 kB. */
const ADDED_AT_ONCE = 10;

/** Call it again from time to time: nodes forget unused files, and after a crash, PostgreSQL empties the table. */
export async function shareFiles(files: StaticFiles): Promise<void> {
  if (files.size === 0) return;
  const shared = await renewSharedFiles([...files.keys()]);
  const missing = [...files].filter(([address]) => !shared.has(address));
  for (let from = 0; from < missing.length; from += ADDED_AT_ONCE) {
    const adding = missing.slice(from, from + ADDED_AT_ONCE).map(async ([address, file]) => {
      await addSharedFile(address, { content: await file.readOnce(), isCompressed: file.isCompressed });
    });
    await Promise.all(adding);
  }
}

/** @returns whether another node has shared the file, which was then sent. */
export async function serveShared(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [address = ""] = (request.url ?? "").split("?");
  const type = typeOfStatic(address);
  const file = type === undefined ? null : await findSharedFile(address);
  if (type === undefined || file === null) return false;
  const isCompressed = file.isCompressed && acceptsEncoding(request.headers, "br");
  const isPlain = isCompressed || !file.isCompressed;
  const content = isPlain ? file.content : await promisify(brotliDecompress)(file.content);
  sendStatic(request, response, { type, content, isCompressed });
  return true;
}
