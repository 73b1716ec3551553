/** Loads addresses that users have chosen, for previews, or the administrator. */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { CollectedAnswer, lookUpAllowed, RequestRefused, requireAllowedHost } from "./allowed-connection.ts";

const MAX_REDIRECTS = 5;

export interface GetOptions {
  readonly accept: string;
  /** With redirects, to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Leaves the excess unread, or refuses the answer. */
  readonly beyond: "cut" | "refuse";
  /** Never contacted, redirects included. */
  readonly refuses: (hostname: string) => boolean;
  readonly signal?: AbortSignal;
  /** Only the administrator's addresses may be in the internal network. */
  readonly chosenBy?: "administrator";
}

export interface GetAnswer {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  /** "" when absent. */
  readonly contentType: string;
  readonly content: Buffer;
}

/**
 * Sends no cookies or credentials. Each redirect is a new connection, checked like the first.
 * @throws RequestRefused for a disallowed address, too many redirects and too much content; an Error without answer.
 */
export async function get(url: string, options: GetOptions): Promise<GetAnswer> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (options.refuses(address.hostname)) throw new RequestRefused("its address is not allowed");
    const response = await ask(address, options, signal);
    try {
      const next = redirectOf(response, address);
      if (!next) return await answerOf(response, address, options);
      address = next;
    } finally {
      response.destroy();
    }
  }
  throw new RequestRefused("it redirects too often");
}

async function ask(
  address: URL,
  { accept, chosenBy }: GetOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(address.protocol)) throw new RequestRefused("its address is not allowed");
  const isUsers = chosenBy !== "administrator";
  if (isUsers) requireAllowedHost("previews", address);
  // Users would choose the credentials.
  address.username = "";
  address.password = "";
  const send = address.protocol === "https:" ? requestHttps : requestHttp;
  const agent = isUsers ? "Parley (link preview)" : "Parley";
  const headers = { accept, "accept-encoding": "identity", "user-agent": agent };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const checked = isUsers ? { lookup: lookUpAllowed("previews") } : {};
  send(address, { headers, signal, agent: false, ...checked })
    .on("response", resolve)
    .on("error", reject)
    .end();
  return promise;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  if (statusCode < 300 || statusCode >= 400 || location === undefined) return null;
  if (!URL.canParse(location, from)) throw new RequestRefused("it redirects to no address");
  return new URL(location, from);
}

async function answerOf(
  response: IncomingMessage,
  url: URL,
  { maxBytes, beyond }: GetOptions,
): Promise<GetAnswer> {
  const { "content-encoding": encoding = "identity", "content-type": contentType = "" } = response.headers;
  if (encoding !== "identity") throw new RequestRefused("its content is compressed");
  const collected = new CollectedAnswer();
  for await (const chunk of response) {
    collected.add(Buffer.from(chunk));
    if (collected.length <= maxBytes) continue;
    if (beyond === "refuse") throw new RequestRefused(`it is longer than ${maxBytes} bytes`);
    break;
  }
  const content = collected.bytes().subarray(0, maxBytes);
  return { url, status: response.statusCode ?? 0, contentType, content };
}
