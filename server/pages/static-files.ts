/** Serves the web app's scripts, styles and fonts from memory, compressed by the build where the client accepts it. */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { acceptsEncoding } from "../connections/compress-answer.ts";

const ADDRESS = "/_next/static/";
const COMPRESSED = ".br";
const TYPES: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".json": "application/json; charset=UTF-8",
  ".svg": "image/svg+xml",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
};

/** A file of the build. Its content is read once, so that slow clients hold no descriptors. */
class StaticFile {
  readonly type: string;
  readonly isCompressed: boolean;
  readonly #path: string;
  readonly #contents = new Map<string, Promise<Buffer>>();

  constructor(file: string, type: string) {
    this.#path = file;
    this.type = type;
    this.isCompressed = existsSync(file + COMPRESSED);
  }

  /** @param suffix of the compressed form, or "". */
  content(suffix: string): Promise<Buffer> {
    const known = this.#contents.get(suffix);
    if (known) return known;
    const reading = readFile(this.#path + suffix);
    this.#contents.set(suffix, reading);
    // The next attempt may succeed.
    reading.catch(() => this.#contents.delete(suffix));
    return reading;
  }
}

/** By address. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** The files that the build has made; none in development. Their names change with their content. */
export function findStaticFiles(folder: string): StaticFiles {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap(
    (name): [string, StaticFile][] => {
      const type = TYPES[path.extname(name)];
      if (type === undefined) return [];
      return [[ADDRESS + name.split(path.sep).join("/"), new StaticFile(path.join(folder, name), type)]];
    },
  );
  return new Map(found);
}

/** Answers a request for one of the files. Returns whether it did. */
export async function serveStatic(
  files: StaticFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [address = ""] = (request.url ?? "").split("?");
  const file = files.get(address);
  if (!file) return false;
  const suffix = file.isCompressed && acceptsEncoding(request.headers, "br") ? COMPRESSED : "";
  const content = await file.content(suffix);
  response.writeHead(200, {
    "content-type": file.type,
    ...(suffix === "" ? {} : { "content-encoding": "br" }),
    "content-length": content.byteLength,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : content);
  return true;
}
