/** The API's adapter for Node's HTTP server. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refuse } from "../../lib/auth/authentication/endpoint.ts";
import { addressBlock } from "../../lib/kernel/address-block.ts";
import { ApiError, badRequest } from "../../lib/kernel/errors.ts";
import { consumeRequest } from "../../lib/kernel/http/rate-limit.ts";
import { MAX_BODY_BYTES, type RawRequest, type RawResponse } from "../../lib/kernel/http/raw-request.ts";
import { logRequest } from "../../lib/kernel/log/log-request.ts";
import { inRequest, LoggedRequest } from "../../lib/kernel/log/logged-request.ts";
import { logger } from "../../lib/kernel/log.ts";
import { type Actor, personOf } from "../../lib/kernel/memory/actor.ts";

import { PiecedText } from "../../lib/text/shared-text.ts";
import type { RouteTable } from "../api-routes.ts";
import { answerTus, tusUploadOf } from "../files/tus.ts";
import type { ArrivingBodies } from "./arriving-bodies.ts";
import { clientOf } from "./client-of.ts";
import { compressAnswer } from "./compress-answer.ts";
import type { CountedConnections } from "./connection-limits.ts";
import { countRequest, kindOf, NOTHING, type Requested, UPLOAD } from "./count-request.ts";
import { discardBody, readBody, requireLength, streamBody } from "./request-body.ts";
import { isHost } from "./request-host.ts";
import { UnreadBudget } from "./unread-answers.ts";

const PREFIX = "/api/v1/";
const NO_CONTENT = 204;
const TOO_MANY = 429;

export interface NodeMountOptions {
  readonly routes: RouteTable;
  readonly unauthenticated: CountedConnections;
  readonly bodies: ArrivingBodies;
  readonly trustedProxies: number;
}

export function isApiPath(url: string): boolean {
  return url.startsWith(PREFIX) || url === "/api/v1" || url.startsWith("/api/v1?");
}

const unread = new UnreadBudget<number | string>();

/** The account is null before authentication. */
interface Asker extends Requested {
  readonly clientAddress: string;
  readonly origin: string;
  readonly logged: LoggedRequest;
  readonly startedAt: number;
  actor: Actor | null;
  waitsForNews: boolean;
}

/** Never throws. */
export async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  options: NodeMountOptions,
): Promise<void> {
  const logged = new LoggedRequest(request.headers["x-request-id"]);
  const asker: Asker = {
    ...clientOf(request, options.trustedProxies),
    ...NOTHING,
    startedAt: performance.now(),
    logged,
    actor: null,
    waitsForNews: false,
  };
  return inRequest(logged, () => serve(request, response, asker, options));
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  asker: Asker,
  options: NodeMountOptions,
): Promise<void> {
  const made = await answerOf(request, response, asker, options);
  const compressed = isWhole(request, made) ? await compressAnswer(made.body, request.headers) : null;
  const isShared = Buffer.isBuffer(made.body);
  const whole = compressed ?? plainBody(made);
  const refusal = isShared ? null : refusalOfUnread(asker, whole, request, response);
  const answer = refusal ?? made;
  const { logged, clientAddress, waitsForNews } = asker;
  countRequest(asker, answer.status, asker.startedAt);
  const status = response.destroyed ? null : answer.status;
  logRequest(logged, { method: request.method, clientAddress, status, isExpectedToLast: waitsForNews });
  // Waiting requests would be refused too.
  if (answer.status === TOO_MANY) response.shouldKeepAlive = false;
  // An unread body would block the connection.
  if (!request.readableEnded) await discardBody(request, response);
  if (answer.stream) return sendStream(answer, answer.stream, request, response, logged);
  if (response.destroyed) return;
  const body = refusal === null ? whole : plainBody(refusal);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(body === compressed ? { "content-encoding": "gzip" } : {}),
    ...(answer.status === NO_CONTENT ? {} : { "content-length": Buffer.byteLength(body) }),
    ...ofEveryAnswer(logged),
  });
  // Node sends text in one piece with the headers.
  response.end(body);
}

const plainBody = ({ body }: RawResponse) => (body instanceof PiecedText ? body.toString() : body);

const isWhole = ({ method }: IncomingMessage, { stream }: RawResponse) => method !== "HEAD" && !stream;

/** The refusal while the person's clients leave too much unread; otherwise null. */
function refusalOfUnread(
  { actor, clientAddress }: Asker,
  body: string | Uint8Array,
  { headers }: IncomingMessage,
  response: ServerResponse,
): RawResponse | null {
  try {
    const key = actor ? personOf(actor.user) : addressBlock(clientAddress);
    unread.hold(key, Buffer.byteLength(body), response);
    return null;
  } catch (error) {
    return refuse(error, { headers });
  }
}

const ofEveryAnswer = ({ id }: LoggedRequest) => ({
  "x-request-id": id,
  "x-content-type-options": "nosniff",
});

/** Cutting the connection on failure tells the client that the answer is incomplete. */
async function sendStream(
  { status, headers }: RawResponse,
  stream: Readable,
  { method }: IncomingMessage,
  response: ServerResponse,
  logged: LoggedRequest,
): Promise<void> {
  if (response.destroyed || method === "HEAD") stream.destroy();
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, ...ofEveryAnswer(logged) });
  if (method === "HEAD") {
    response.end();
    return;
  }
  try {
    await pipeline(stream, response);
  } catch (error) {
    // A client that disconnects is no error.
    if (!hasLeft(error))
      logger.error({ err: error, requestId: logged.id }, "an answer failed while it was sent");
    response.destroy();
  }
}

function hasLeft(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

async function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  asker: Asker,
  { routes, unauthenticated, bodies }: NodeMountOptions,
): Promise<RawResponse> {
  const method = request.method ?? "GET";
  const { clientAddress, origin, logged } = asker;
  try {
    if (!isHost(request.headers.host ?? "localhost"))
      throw badRequest("The Host header is not a valid host.");
    const [path = "", queryString = ""] = splitOnce((request.url ?? "").slice(PREFIX.length), "?");
    let signal: AbortSignal | undefined;
    const raw = (isUpload: boolean, pathParams: RawRequest["pathParams"]): RawRequest => ({
      method,
      pathParams,
      queryString,
      headers: request.headers,
      readBody: (limit) => logged.whileClientSends(() => readBody(request, limit)),
      streamBody: () => timed(streamBody(request), logged),
      onAuthenticated: (actor) => {
        asker.actor = actor;
        logged.account = actor.user.id;
        unauthenticated.release(request.socket, personOf(actor.user));
        if (isUpload) bodies.allowSlow(request);
      },
      clientAddress,
      origin,
      logged,
      get signal() {
        signal ??= abortedWith(response);
        return signal;
      },
    });
    const uploadId = tusUploadOf(path);
    if (uploadId !== null) {
      logged.operation = UPLOAD.operation;
      asker.operation = UPLOAD.operation;
      asker.kind = UPLOAD.kind;
      return await answerTus(raw(true, {}), uploadId);
    }
    const match = routes(path.endsWith("/") ? path.slice(0, -1) : path);
    if (!match) throw new ApiError("NOT_FOUND", "Not Found");
    // Node omits the body.
    const handler = match.handlers.get(method === "HEAD" ? "GET" : method);
    if (!handler) throw methodNotAllowed([...match.handlers.keys()]);
    asker.operation = handler.contract.operationId;
    asker.kind = kindOf(handler.contract);
    logged.operation = handler.contract.operationId;
    asker.waitsForNews = handler.contract.waitsForNews === true;
    // Operations with a file limit its size themselves.
    const isUpload = handler.contract.file !== undefined;
    if (!isUpload) requireLength(request, MAX_BODY_BYTES);
    return await handler.run(raw(isUpload, match.pathParams));
  } catch (error) {
    return refuseCounted(error, { headers: request.headers }, clientAddress);
  }
}

function timed(pieces: AsyncGenerator<Uint8Array>, logged: LoggedRequest): AsyncIterator<Uint8Array> {
  return {
    next: () => logged.whileClientSends(() => pieces.next()),
    return: (value) => pieces.return(value),
  };
}

/** Counts against the address's rate limit. */
function refuseCounted(
  error: unknown,
  request: Pick<RawRequest, "headers">,
  clientAddress: string,
): RawResponse {
  const limits: Record<string, string> = {};
  try {
    consumeRequest(null, clientAddress, limits);
  } catch (limit) {
    return refuse(limit, request, limits);
  }
  return refuse(error, request, limits);
}

function methodNotAllowed(allowed: readonly string[]): ApiError {
  return new ApiError("METHOD_NOT_ALLOWED", "Method Not Allowed", { allowed_methods: allowed });
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Aborts when the client disconnects before the response. */
function abortedWith(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (!response.writableEnded) controller.abort();
  };
  if (response.closed) abort();
  else response.once("close", abort);
  return controller.signal;
}
