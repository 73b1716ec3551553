/** Requests to addresses that the server's administrator has configured, bounded in time and size. */
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { lookUpName } from "../outgoing-requests/look-up-name.ts";

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 64 * 1024;

export interface BoundedAnswer {
  readonly status: number;
  /** Null without the header. */
  readonly date: Date | null;
  readonly body: string;
}

type Options = Pick<RequestOptions, "method" | "headers" | "lookup">;

/** In any network: only the administrator chooses these addresses. */
const lookUpAny: LookupFunction = (hostname, options, done) => {
  lookUpName(hostname).then(
    (found) => {
      const [first] = found;
      if (!first) return done(new Error(`${hostname} has no address`), "");
      if (options.all) return done(null, [...found]);
      return done(null, first.address, first.family);
    },
    (error) => done(error, ""),
  );
};

function open(url: string, { method = "GET", headers = {}, lookup = lookUpAny }: Options): ClientRequest {
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return send(url, { method, headers, signal, agent: false, lookup });
}

/**
 * Follows no redirects.
 * @param lookup for addresses that somebody else has chosen.
 * @throws Error without an answer.
 */
export async function askBounded(
  url: string,
  headers: Options["headers"] = {},
  lookup: LookupFunction = lookUpAny,
): Promise<BoundedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = open(url, { headers, lookup });
  request.on("response", resolve).on("error", reject).end();
  const response = await promise;
  try {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of response) {
      pieces.push(piece);
      length += piece.length;
      if (length > MAX_BYTES) break;
    }
    const date = Date.parse(response.headers.date ?? "");
    return {
      status: response.statusCode ?? 0,
      date: Number.isNaN(date) ? null : new Date(date),
      body: Buffer.concat(pieces).toString("utf8"),
    };
  } finally {
    response.destroy();
  }
}

/**
 * Announces a body and sends none of it.
 * @returns the status; 100 when the other side wants the body. @throws Error without an answer.
 */
export async function announceBody(url: string, bytes: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    expect: "100-continue",
    "content-length": bytes,
    "content-type": "multipart/form-data; boundary=parley",
  };
  const request = open(url, { method: "POST", headers });
  request.on("continue", () => resolve(100));
  request.on("response", (response) => resolve(response.statusCode ?? 0));
  request.on("error", reject);
  request.flushHeaders();
  try {
    return await promise;
  } finally {
    request.destroy();
  }
}

/** Opens a WebSocket and closes it. @returns the status; 101 when it was opened. @throws Error without an answer. */
export async function tryWebSocket(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.from("parley checks it").toString("base64"),
  };
  const request = open(url, { headers });
  request.on("upgrade", () => resolve(101));
  request.on("response", (response) => resolve(response.statusCode ?? 0));
  request.on("error", reject);
  request.end();
  try {
    return await promise;
  } finally {
    request.destroy();
  }
}
