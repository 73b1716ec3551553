/** Posts to user-chosen addresses. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Purpose } from "./allowed-addresses.ts";
import { CollectedAnswer, lookUpAllowed, RequestRefused, requireAllowedHost } from "./allowed-connection.ts";

export interface PostOptions {
  /** Decides the allowed internal networks. */
  readonly purpose: Purpose;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** From the look-up to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Follows no redirects; connects only to checked addresses.
 * @throws RequestRefused for a disallowed address and a longer answer; an Error without answer.
 */
export async function post(url: string, options: PostOptions): Promise<PostAnswer> {
  const address = new URL(url);
  requireAllowedHost(options.purpose, address);
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = address.protocol === "https:" ? requestHttps : requestHttp;
    const headers = { ...options.headers, "content-length": Buffer.byteLength(options.body) };
    // A kept connection could carry another account's request.
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
