/** Tells browsers the version of the web app and lists its files, so that they can keep it as a whole. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const LIST_ADDRESS = "/app-files.json";
/** Part of the service worker. */
const VERSION_ADDRESS = "/app-version.js";
const FILES = "/_next/static/";
/**
 * Next.js puts what is named after its content here, and what it makes for each build elsewhere. The font of emoji is large,
 * and most machines have one of their own.
 */
const KEPT = /^(?:chunks|css|media)\/(?!twemoji\.).*\.(?:js|css|woff2)$/;

export interface AppFiles {
  /** Changes with any file. */
  readonly version: string;
  /** The addresses of all. */
  readonly files: readonly string[];
}

/** Null in development. */
export function listAppFiles(staticFolder: string): AppFiles | null {
  if (!existsSync(staticFolder)) return null;
  const files = readdirSync(staticFolder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => KEPT.test(name))
    .map((name) => FILES + name)
    .sort();
  const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  return { version, files };
}

/** Answers a request for the list or the version. Returns whether it did. */
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
