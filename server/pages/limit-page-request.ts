/** Applies the API's rate limits to pages, avatars and sign-in, before Next.js does any work. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { authenticateRequest } from "../../lib/auth/authentication/authenticate-request.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { consumeFileRequest, consumeRequest } from "../../lib/kernel/http/rate-limit.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { organizationOf } from "../../lib/kernel/memory/find-organization.ts";
import { clientOf } from "../connections/client-of.ts";
import { isFileRequest } from "../files/serve-files.ts";

const FILES = "/_next/static/";

export interface CountedRequest {
  /** Null for public files too. */
  readonly actor: Actor | null;
  readonly isAnswered: boolean;
}

/** By account, or by address block without valid credentials; answers requests beyond the limit. */
export async function limitPageRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): Promise<CountedRequest> {
  const { clientAddress, origin } = clientOf(request, trustedProxies);
  const headers: Record<string, string> = {};
  try {
    const { url = "/" } = request;
    const isFile = url.startsWith(FILES);
    const actor = isFile ? null : await findActor(request, origin);
    // Such requests may be guessing keys.
    if (isFile || (actor && isFileRequest(request))) consumeFileRequest(actor, clientAddress);
    else consumeRequest(actor, clientAddress, headers);
    return { actor, isAnswered: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const wait = Math.ceil(Number(error.extra["retry-after"]));
    // Waiting requests would be refused too.
    response.shouldKeepAlive = false;
    response.writeHead(error.status, { ...headers, "content-type": "text/plain", "retry-after": `${wait}` });
    response.end(`Too many requests. Try again in ${wait} seconds.\n`);
    return { actor: null, isAnswered: true };
  }
}

/** null when credentials are missing, invalid or uncheckable. */
async function findActor({ headers }: IncomingMessage, origin: string): Promise<Actor | null> {
  if (headers.authorization === undefined && headers.cookie === undefined) return null;
  try {
    const organization = await organizationOf(origin);
    return organization && (await authenticateRequest({ method: "GET", headers, origin }, organization));
  } catch {
    // The page or API reports the failure.
    return null;
  }
}
