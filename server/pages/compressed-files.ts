/** Serves the web app's scripts and styles as the build compressed them. */
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { acceptsEncoding } from "../connections/compress-answer.ts";

const ADDRESS = "/_next/static/";
const SUFFIX = ".br";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".svg": "image/svg+xml",
};

interface CompressedFile {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
}

/** By address. */
export type CompressedFiles = ReadonlyMap<string, CompressedFile>;

/** The files that the build has compressed; none in development. Their names change with their content. */
export function findCompressedFiles(staticFolder: string): CompressedFiles {
  if (!existsSync(staticFolder)) return new Map();
  const found = readdirSync(staticFolder, { recursive: true, encoding: "utf8" }).flatMap(
    (name): [string, CompressedFile][] => {
      const original = name.slice(0, -SUFFIX.length);
      const type = TYPES[path.extname(original)];
      if (!name.endsWith(SUFFIX) || type === undefined) return [];
      const file = path.join(staticFolder, name);
      const address = ADDRESS + original.split(path.sep).join("/");
      return [[address, { path: file, bytes: statSync(file).size, type }]];
    },
  );
  return new Map(found);
}

/** Answers a request for one of the files by a client that accepts Brotli. Returns whether it did. */
export async function serveCompressed(
  files: CompressedFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [address = ""] = (request.url ?? "").split("?");
  const file = files.get(address);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!file || !isRead || !acceptsEncoding(request.headers, "br")) return false;
  response.writeHead(200, {
    "content-type": file.type,
    "content-encoding": "br",
    "content-length": file.bytes,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  if (request.method === "HEAD") response.end();
  // A client that goes away meanwhile needs no answer.
  else await pipeline(createReadStream(file.path), response).catch(() => response.destroy());
  return true;
}
