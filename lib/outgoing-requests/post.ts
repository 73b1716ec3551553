/** Posts to an address that a person has chosen. */
import { type LookupAddress, lookup } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isAllowedAddress } from "./allowed-addresses.ts";

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For everything, from finding the address to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Of the answer's body. */
  readonly maxBytes: number;
  /** Gives the request up. */
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/** The request was not made, or its answer not read, for a reason that another attempt would meet again. */
export class PostRefused extends Error {}

/**
 * Posts without following redirects, and connects only to addresses that are allowed: what is checked is the address of
 * the connection itself, so a name that resolves differently the next time does not help.
 * @throws PostRefused for an address that is not allowed and for a longer answer; an Error when there is no answer.
 */
export function post(url: string, options: PostOptions): Promise<PostAnswer> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  // No name is looked up for these.
  if (isIP(host) !== 0 && !isAllowedAddress(host)) return Promise.reject(notAllowed());
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = protocol === "https:" ? requestHttps : requestHttp;
    const headers = { ...options.headers, "content-length": Buffer.byteLength(options.body) };
    // A connection of its own: one that is kept could belong to somebody else's request.
    const request = send(url, { method: "POST", headers, signal, agent: false, lookup: lookUpAllowed });
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

function notAllowed(): PostRefused {
  return new PostRefused("its address is not allowed");
}

/** Finds the allowed addresses of a name: the connection is made to one of these and no other. */
const lookUpAllowed: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
    if (error) return done(error, "");
    const allowed = found.filter(({ address }) => isAllowedAddress(address));
    const [first] = allowed;
    if (!first) return done(notAllowed(), "");
    if (options.all) return done(null, [...allowed]);
    return done(null, first.address, first.family);
  });
};

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<PostAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maxBytes) throw new PostRefused(`its answer is longer than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
}
