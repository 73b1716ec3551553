/** Lists the files of the web app's version, so that browsers can keep it as a whole. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const ADDRESS = "/app-files.json";
const FILES = "/_next/static/";
/**
 * Next.js puts what is named after its content here, and what it makes for each build elsewhere. The font of emoji is large,
 * and most machines have one of their own.
 */
const KEPT = /^(?:chunks|css|media)\/(?!twemoji\.).*\.(?:js|css|woff2)$/;

/** The answer: a version that changes with any file, and the addresses of all; null in development. */
export function listAppFiles(staticFolder: string): string | null {
  if (!existsSync(staticFolder)) return null;
  const files = readdirSync(staticFolder, { recursive: true, encoding: "utf8" })
    .map((name) => name.split(path.sep).join("/"))
    .filter((name) => KEPT.test(name))
    .map((name) => FILES + name)
    .sort();
  const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
  return JSON.stringify({ version, files });
}

/** Answers a request for the list. Returns whether it did. */
export function serveAppFiles(
  list: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [address] = (request.url ?? "").split("?");
  if (list === null || address !== ADDRESS) return false;
  response.writeHead(200, {
    "content-type": "application/json; charset=UTF-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(request.method === "HEAD" ? undefined : list);
  return true;
}
