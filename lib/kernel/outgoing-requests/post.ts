/** Posts to an address that a person has chosen. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Purpose } from "./allowed-addresses.ts";
import { CollectedAnswer, lookUpAllowed, RequestRefused, requireAllowedHost } from "./allowed-connection.ts";

export interface PostOptions {
  /** What it is for, which decides the internal networks that may be reached. */
  readonly purpose: Purpose;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** For everything, from finding the address to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Most bytes of the answer's body. */
  readonly maxBytes: number;
  /** Gives the request up. */
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Posts without following redirects, and connects only to addresses that are allowed: what is checked is the address of
 * the connection itself, so a name that resolves differently the next time does not help.
 * @throws RequestRefused for an address that is not allowed and for a longer answer; an Error when there is no answer.
 */
export async function post(url: string, options: PostOptions): Promise<PostAnswer> {
  const address = new URL(url);
  requireAllowedHost(options.purpose, address);
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = address.protocol === "https:" ? requestHttps : requestHttp;
    const headers = { ...options.headers, "content-length": Buffer.byteLength(options.body) };
    // A connection of its own: one that is kept could belong to somebody else's request.
    const request = send(url, {
      method: "POST",
      headers,
      signal,
      agent: false,
      lookup: lookUpAllowed(options.purpose),
    });
    request.on("error", (error) => reject(error));
    request.on("response", (response) => {
      readAnswer(response, options.maxBytes).then(resolve, (error) => {
        request.destroy();
        reject(error);
      });
    });
    request.end(options.body);
  });
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<PostAnswer> {
  const collected = new CollectedAnswer();
  for await (const chunk of response) {
    collected.add(Buffer.from(chunk));
    if (collected.length > maxBytes) throw new RequestRefused(`its answer is longer than ${maxBytes} bytes`);
  }
  return { status: response.statusCode ?? 0, body: collected.bytes().toString("utf8") };
}
