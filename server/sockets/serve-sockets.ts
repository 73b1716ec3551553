/** socket.io: pushes a queue's events in order, and takes acknowledgements. */
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Server as EngineServer } from "engine.io";
import { Server, type Socket } from "socket.io";
import { ApiError } from "../../lib/kernel/errors.ts";
import { setPush } from "../../lib/kernel/events/event-dispatcher.ts";
import { endWaits } from "../../lib/kernel/events/queues/event-queue.ts";
import {
  type AttachReply,
  acknowledgement,
  attachRequest,
  type ClientMessages,
  type Refusal,
  type ServerMessages,
} from "../../lib/kernel/events/socket.contract.ts";
import { consumeFrame, consumeRequest, returnFrames } from "../../lib/kernel/http/rate-limit.ts";
import { inRequest } from "../../lib/kernel/log/logged-request.ts";
import { logger } from "../../lib/kernel/log.ts";
import { type Actor, personOf } from "../../lib/kernel/memory/actor.ts";
import { gauge } from "../../lib/kernel/metrics/metric.ts";
import { clientOf } from "../connections/client-of.ts";
import type { CountedConnections } from "../connections/connection-limits.ts";
import { watchConnections } from "../connections/cut-connections.ts";
import { acknowledge, attach, detach, hasLostQueue, push } from "./attach-queue.ts";
import { boundedWebSockets } from "./bounded-websockets.ts";
import { authenticateSocket, isFromOwnPage, isStillValid, UnauthenticatedSockets } from "./handshake.ts";
import { FrameLimit } from "./limit-frames.ts";
import { loggedSocket, logUntilClosed } from "./logged-sockets.ts";
import { SocketAccounts } from "./socket-accounts.ts";

export const MAX_MESSAGE_BYTES = 100_000;
export const CONNECT_TIMEOUT_MS = 10_000;
/** Per account and node, or for all bots of one person. */
export const MAX_SOCKETS_OF_ONE = 100;
/** The opening and the connect packet, counted by address. */
const FRAMES_TO_CONNECT = 2;
const CLOSE_LAPSED_EVERY_MS = 500;

const openSockets = gauge({
  name: "parley_sockets",
  help: "Open connections of socket.io on this node.",
});

type EventServer = Server<ClientMessages, ServerMessages>;
type Reply = (answer: AttachReply) => void;

/** The final slash excludes longer names. */
const PATH = "/socket.io/";

export interface SocketsOptions {
  readonly trustedProxies: number;
  readonly unauthenticated: CountedConnections;
}

/** Stopping it stops the HTTP server too. */
export interface Sockets {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly upgrade: (request: IncomingMessage, connection: Duplex, head: Buffer) => void;
  readonly stop: () => Promise<void>;
}

export function isSocketPath(url: string): boolean {
  return url.startsWith(PATH);
}

/** Limits each connection before socket.io sees it. */
function boundedEngine(
  trustedProxies: number,
  accounts: SocketAccounts,
  unauthenticatedSockets: UnauthenticatedSockets,
): EngineServer {
  const addressOf = (request: IncomingMessage) => clientOf(request, trustedProxies).clientAddress;
  const frameLimit = new FrameLimit(accounts);
  const engine = new EngineServer({
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    wsEngine: boundedWebSockets((webSocket, request) => {
      accounts.join(request);
      frameLimit.watchWebSocket(webSocket, request, addressOf(request));
    }),
    allowRequest: (request, decide) => {
      const clientAddress = addressOf(request);
      decide(null, unauthenticatedSockets.hasRoomFor(clientAddress) && mayConnectAgain(clientAddress));
    },
  });
  engine.use(refuseMethods);
  engine.use(refuseScripts);
  engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (isFromOwnPage(request, trustedProxies)) next();
    else refuse(response, 403);
  });
  engine.on("initial_headers", (headers: Record<string, string>, request: IncomingMessage) => {
    headers["x-request-id"] = loggedSocket(request).id;
  });
  // Beyond the limit, the answer ends the connection.
  engine.on("connection_error", ({ req }: { readonly req: IncomingMessage & { res?: ServerResponse } }) => {
    if (req.res && !mayConnectAgain(addressOf(req))) req.res.shouldKeepAlive = false;
  });
  // Emitted before the next request is allowed, so the count is never behind.
  engine.on("connection", (connection: Socket["conn"]) => {
    const clientAddress = addressOf(connection.request);
    unauthenticatedSockets.add(connection, clientAddress);
    accounts.open(connection);
    frameLimit.watchPackets(connection, clientAddress);
  });
  return engine;
}

export function serveSockets(httpServer: HttpServer, options: SocketsOptions): Sockets {
  const { trustedProxies, unauthenticated } = options;
  const unauthenticatedSockets = new UnauthenticatedSockets();
  const accounts = new SocketAccounts((connection, { user }) =>
    unauthenticated.release(connection, personOf(user)),
  );
  const engine = boundedEngine(trustedProxies, accounts, unauthenticatedSockets);
  const io: EventServer = new Server({ serveClient: false, connectTimeout: CONNECT_TIMEOUT_MS });
  io.bind(engine);
  const socketCounts = new Map<string, number>();
  io.use((socket, next) => {
    inRequest(loggedSocket(socket.request), () => admit(socket, trustedProxies)).then(
      (actor) => {
        socket.data.actor = actor;
        const isCounted = countSocket(socketCounts, socket, actor);
        if (isCounted) {
          unauthenticatedSockets.remove(socket.conn);
          accounts.authenticated(socket.conn, actor);
          returnFrames(null, clientOf(socket.request, trustedProxies).clientAddress, FRAMES_TO_CONNECT);
        }
        next(isCounted ? undefined : connectError(tooManySockets()));
      },
      (error) => next(inRequest(loggedSocket(socket.request), () => connectError(error))),
    );
  });
  io.on("connection", (socket) => serveSocket(socket, trustedProxies));
  setPush(push);
  openSockets.measure(() => engine.clientsCount);
  const closingLapsed = setInterval(() => closeLapsed(io), CLOSE_LAPSED_EVERY_MS);
  closingLapsed.unref();
  const startCutting = watchConnections(httpServer);
  const stop = async () => {
    clearInterval(closingLapsed);
    setPush(null);
    const closed = new Promise<void>((resolve) => httpServer.close(() => resolve()));
    await io.close();
    const cutting = startCutting();
    await endWaits();
    await closed;
    clearTimeout(cutting);
  };
  return {
    handle: (request, response) => engine.handleRequest(request, response),
    upgrade: (request, connection, head) => engine.handleUpgrade(request, connection, head),
    stop,
  };
}

/** Counts like a frame of its address, to stop endless reconnects. */
function mayConnectAgain(clientAddress: string): boolean {
  try {
    consumeFrame(null, clientAddress, 0);
    return true;
  } catch {
    return false;
  }
}

const METHODS = ["GET", "POST"];

/** engine.io answers other methods with an internal error. */
function refuseMethods(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (METHODS.includes(request.method ?? "")) next();
  else refuse(response, 405, { allow: METHODS.join(", ") });
}

/** For upgrades, engine.io passes an object that only resembles a response, so calls are not chained. */
function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers);
  response.end();
}

/** Pages of any site can request long polls as scripts (JSONP). */
function refuseScripts(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { url = "" } = request;
  if (new URLSearchParams(url.slice(url.indexOf("?"))).has("j")) refuse(response, 400);
  else next();
}

/**
 * Counts as one request, of the account or, when refused, of the address.
 * @throws ApiError RATE_LIMIT_HIT, and as `authenticateSocket`.
 */
async function admit(socket: Socket, trustedProxies: number): Promise<Actor> {
  const { clientAddress } = clientOf(socket.request, trustedProxies);
  const actor = await authenticateSocket(socket, trustedProxies).catch((error) => {
    consumeRequest(null, clientAddress);
    throw error;
  });
  consumeRequest(actor, clientAddress);
  // An account over its frame limit is refused until its window ends.
  consumeFrame(actor, clientAddress, 0);
  return actor;
}

/** False when there are too many; counts until the connection closes. */
function countSocket(counts: Map<string, number>, socket: Socket, actor: Actor): boolean {
  const { id, botOwnerId } = actor.user;
  const key = botOwnerId === null ? `account ${id}` : `bots of ${botOwnerId}`;
  const count = counts.get(key) ?? 0;
  if (count >= MAX_SOCKETS_OF_ONE) return false;
  counts.set(key, count + 1);
  socket.conn.once("close", () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  });
  return true;
}

function tooManySockets(): ApiError {
  return new ApiError("RATE_LIMIT_HIT", "Too many connections for one account", { "retry-after": 10 });
}

/** Delivery has already ended; closing makes the client reconnect and learn why. */
function closeLapsed(io: EventServer): void {
  for (const socket of io.sockets.sockets.values()) {
    if (!isStillValid(socket.data.actor) || hasLostQueue(socket)) socket.disconnect(true);
  }
}

/** In socket.io's form. */
function connectError(error: unknown): Error {
  if (!(error instanceof ApiError)) logger.error({ err: error }, "socket handshake failed");
  const { code, message } = error instanceof ApiError ? error : internalError();
  const data: Refusal = { code, msg: message };
  return Object.assign(new Error(message), { data });
}

function internalError(): ApiError {
  return new ApiError("INTERNAL_SERVER_ERROR", "Internal server error");
}

function serveSocket(socket: Socket, trustedProxies: number): void {
  const actor: Actor = socket.data.actor;
  const { clientAddress } = clientOf(socket.request, trustedProxies);
  logUntilClosed(socket, actor, clientAddress);
  const stopListening = actor.organization.sessions.onEnd((sessionId) => {
    if (sessionId === actor.sessionId) socket.disconnect(true);
  });
  socket.on("disconnect", () => {
    stopListening();
    detach(socket);
  });
  socket.on("attach", (message: unknown, reply: unknown) => {
    const answer = isReply(reply) ? reply : () => undefined;
    inRequest(loggedSocket(socket.request), async () => {
      answer(await answerAttach(socket, actor, clientAddress, message).catch(refusalOf));
    });
  });
  socket.on("ack", (lastEventId: unknown) => {
    const { data } = acknowledgement.safeParse(lastEventId);
    // Other people's messages cause these frames.
    if (data !== undefined && acknowledge(socket, data)) returnFrames(actor, clientAddress, 1);
  });
}

function isReply(value: unknown): value is Reply {
  return typeof value === "function";
}

async function answerAttach(
  socket: Socket,
  actor: Actor,
  clientAddress: string,
  message: unknown,
): Promise<AttachReply> {
  consumeRequest(actor, clientAddress);
  const request = attachRequest.safeParse(message);
  if (!request.success) throw new ApiError("BAD_REQUEST", "attach needs queue_id and last_event_id");
  if (!isStillValid(actor)) throw new ApiError("UNAUTHORIZED", "Connect again to attach");
  await attach(socket, actor, request.data.queue_id, request.data.last_event_id);
  return { result: "success", msg: "" };
}

function refusalOf(error: unknown): AttachReply {
  if (!(error instanceof ApiError)) logger.error({ err: error }, "attach failed");
  const { code, message, extra } = error instanceof ApiError ? error : internalError();
  return { result: "error", code, msg: message, ...extra };
}
