/** Serves the web app's scripts, styles and fonts from memory. */

import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { acceptsEncoding } from "../connections/compress-answer.ts";

const LIST_ADDRESS = "/app-files.json";

/** Used by the service worker. */
const VERSION_ADDRESS = "/app-version.js";

/**
 * Next.js puts content-hashed files here, and per-build files elsewhere. The emoji font is large, and most machines
 * have one.
 */
const KEPT = /^(?:chunks|css|media)\/(?!twemoji\.).*\.(?:js|css|woff2)$/;

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

/** Read once, so that slow clients hold no descriptors. */
class StaticFile {
  readonly type: string;
  readonly isCompressed: boolean;
  readonly #path: string;
  readonly #contents = new Map<string, Promise<Buffer>>();

  /** Of the form in which it is shared, without keeping it. */
  readOnce(): Promise<Buffer> {
    return readFile(this.#path + (this.isCompressed ? COMPRESSED : ""));
  }

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

export type StaticFiles = ReadonlyMap<string, StaticFile>;

/** Empty in development. */
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
  sendStatic(request, response, { type: file.type, content, isCompressed: suffix !== "" });
  return true;
}

/** Its address names its content. */
export function sendStatic(
  request: IncomingMessage,
  response: ServerResponse,
  {
    type,
    content,
    isCompressed,
  }: { readonly type: string; readonly content: Buffer; readonly isCompressed: boolean },
): void {
  response.writeHead(200, {
    "content-type": type,
    ...(isCompressed && { "content-encoding": "br" }),
    "content-length": content.byteLength,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : content);
}

/** Undefined for files that are not served from memory. */
export function typeOfStatic(address: string): string | undefined {
  return address.startsWith(ADDRESS) ? TYPES[path.posix.extname(address)] : undefined;
}

/** Lets browsers cache the web app as a whole. */
export interface AppFiles {
  /** Changes with any file. */
  readonly version: string;
  readonly files: readonly string[];
}

/** Null in development. */
export function listAppFiles(staticFolder: string): AppFiles | null {
  if (!existsSync(staticFolder)) return null;
  const files = readdirSync(staticFolder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => KEPT.test(name))
    .map((name) => ADDRESS + name)
    .sort();
  const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  return { version, files };
}

export function serveAppFiles(
  list: AppFiles | null,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [address] = (request.url ?? "").split("?");
  if (address === VERSION_ADDRESS) {
    const script = `self.appVersion = ${JSON.stringify(list?.version ?? "")};\n`;
    answer(request, response, "text/javascript", script);
    return true;
  }
  if (list === null || address !== LIST_ADDRESS) return false;
  answer(request, response, "application/json", JSON.stringify(list));
  return true;
}

function answer(request: IncomingMessage, response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, {
    "content-type": `${type}; charset=UTF-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
