/** Serves files outside the API: whole, in ranges (RFC 9110), or as unchanged. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { refuse } from "../../lib/auth/authentication/endpoint.ts";
import { fileRoutes } from "../../lib/catalog/catalog.ts";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import { type Actor, personOf } from "../../lib/kernel/memory/actor.ts";
import { shared } from "../../lib/kernel/registry.ts";
import type { FileRequest, Redirect, ServedFile } from "../../lib/kernel/storage/file-route.ts";
import { type ByteRange, fileStore } from "../../lib/kernel/storage/file-store.ts";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";
import { clientOf } from "../connections/client-of.ts";

/** Per person, bots included. Each holds a file store stream. */
export const DOWNLOADS_AT_ONCE = 10;

/** Enough for a page with many pictures. */
export const DOWNLOADS_WAITING = 100;

const downloads = () =>
  shared(
    "downloads",
    () =>
      new TurnQueue<number | string>({
        atOnce: Number.POSITIVE_INFINITY,
        atOncePerAccount: DOWNLOADS_AT_ONCE,
        waitingPerAccount: DOWNLOADS_WAITING,
      }),
  );

function splitUrl({ url = "/" }: IncomingMessage): [path: string, query: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
}

export function isFileRequest(request: IncomingMessage): boolean {
  const [path] = splitUrl(request);
  return fileRoutes.some(({ pattern }) => pattern.test(path));
}

/** Call it only where `isFileRequest` is true. */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  actor: Actor | null,
  trustedProxies: number,
): Promise<void> {
  const [path, query] = splitUrl(request);
  const route = fileRoutes.find(({ pattern }) => pattern.test(path));
  const groups = route?.pattern.exec(path)?.groups ?? {};
  const { method = "GET", headers } = request;
  const { origin, clientAddress } = clientOf(request, trustedProxies);
  const asked: FileRequest = { method, headers, origin, groups, query: new URLSearchParams(query) };
  const inTurn: InTurn = (answer) => inDownloadTurn(actor, clientAddress, answer);
  try {
    const file = await route?.find(asked);
    if (file && "redirectTo" in file) redirect(file, response);
    else if (file) await send(file, request, response, inTurn);
    else response.writeHead(404, { "cache-control": "no-store" }).end();
  } catch (error) {
    if (response.headersSent) throw error;
    const { status, headers, body } = refuse(error, { headers: request.headers });
    response.writeHead(status, headers).end(body);
  }
}

function redirect({ redirectTo }: Redirect, response: ServerResponse): void {
  const headers = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  response.writeHead(302, { ...headers, location: redirectTo }).end();
}

type InTurn = (answer: () => Promise<void>) => Promise<void>;

async function send(
  file: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
  inTurn: InTurn,
): Promise<void> {
  const size = "key" in file.content ? file.content.size : file.content.byteLength;
  const headers = {
    ...file.headers,
    "content-type": file.contentType,
    "cache-control": file.cacheControl,
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    etag: file.etag,
  };
  if (isKnown(request, file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = rangeOf(request, file.etag, size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...headers, "content-range": `bytes */${size}` }).end();
    return;
  }
  const length = range ? range.end - range.start + 1 : size;
  const ofRange = range ? { "content-range": `bytes ${range.start}-${range.end}/${size}` } : {};
  const begin = () =>
    response.writeHead(range ? 206 : 200, { ...headers, ...ofRange, "content-length": length });
  const { content } = file;
  if (request.method === "HEAD" || length === 0) {
    begin();
    response.end();
  } else if (!("key" in content)) {
    begin();
    response.end(range ? content.subarray(range.start, range.end + 1) : content);
  } else await inTurn(() => sendStored(content.key, range, response, begin));
}

async function sendStored(
  key: string,
  range: ByteRange | null,
  response: ServerResponse,
  begin: () => void,
): Promise<void> {
  // The client may have left while waiting.
  if (response.destroyed) return;
  const stream = await fileStore().read(key, range ?? undefined);
  if (!stream) throw new Error("The content of a file is missing in the store.");
  try {
    // The client may leave while the store opens the file.
    if (response.destroyed) return;
    begin();
    // A disconnecting client is no error.
    await pipeline(stream, response).catch(() => response.destroy());
  } finally {
    // An unread stream would hold its descriptor until garbage-collected.
    stream.destroy();
  }
}

function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers["if-none-match"];
  // "*" matches any content.
  if (known?.trim() === "*") return true;
  return known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}

/** Other ranges get the whole file, as the RFC allows. */
function rangeOf(
  { headers }: IncomingMessage,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const ifRange = headers["if-range"];
  if (ifRange !== undefined && ifRange !== etag) return null;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const count = Math.min(Number(last), size);
    return count === 0 ? "unsatisfiable" : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start < size ? { start, end } : "unsatisfiable";
}

/**
 * @param actor null: counted by address block.
 * @param send settles when the answer or its client has left.
 * @throws ApiError RATE_LIMIT_HIT when too many are waiting.
 */
function inDownloadTurn(
  actor: Actor | null,
  clientAddress: string,
  send: () => Promise<void>,
): Promise<void> {
  return downloads().run(actor ? personOf(actor.user) : addressBlock(clientAddress), send);
}
