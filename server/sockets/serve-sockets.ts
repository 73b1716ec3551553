/** socket.io: pushes the events of a client's queue in order, and takes its acknowledgements. */
import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { z } from "zod";
import type { Actor } from "../../lib/auth/actor.ts";
import { authenticateRequest, unauthorized } from "../../lib/auth/authenticate-request.ts";
import { ApiError } from "../../lib/errors.ts";
import { setPush } from "../../lib/events/event-dispatcher.ts";
import { organizationOf } from "../../lib/events/organization.ts";
import { logger } from "../../lib/log.ts";
import { clientOf } from "../node-mount.ts";
import { acknowledge, attach, detach } from "./attach-queue.ts";

const MAX_MESSAGE_BYTES = 100_000;

const handshakeKey = z.object({ email: z.string().max(1000), api_key: z.string().max(200) });
const attachRequest = z.object({ queue_id: z.string(), last_event_id: z.int() });

type Reply = (answer: Record<string, unknown>) => void;

/** Serves sockets on the HTTP server; returns the way to stop. */
export function serveSockets(httpServer: HttpServer, trustedProxies: number): () => Promise<void> {
  const io = new Server(httpServer, {
    path: "/socket.io",
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A page of another site must not listen with this site's cookie.
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      const { host } = new URL(clientOf(request, trustedProxies).origin);
      decide(null, origin === undefined || (URL.canParse(origin) && new URL(origin).host === host));
    },
  });
  io.use((socket, next) => {
    authenticateSocket(socket, trustedProxies).then(
      (actor) => {
        socket.data.actor = actor;
        next();
      },
      (error) => next(connectError(error)),
    );
  });
  io.on("connection", (socket) => serveSocket(socket));
  setPush((socketIds, event) => io.to([...socketIds]).emit("events", [event]));
  return async () => {
    setPush(null);
    await io.close();
  };
}

/** An error that reaches the client with its code. */
function connectError(error: unknown): Error {
  if (!(error instanceof ApiError)) logger.error({ err: error }, "socket handshake failed");
  const { code, message } = error instanceof ApiError ? error : internalError();
  return Object.assign(new Error(message), { data: { code, msg: message } });
}

function internalError(): ApiError {
  return new ApiError("INTERNAL_SERVER_ERROR", "Internal server error");
}

async function authenticateSocket(socket: Socket, trustedProxies: number): Promise<Actor> {
  const { request } = socket;
  const { origin } = clientOf(request, trustedProxies);
  const directory = await organizationOf(origin);
  if (!directory) throw unauthorized();
  const key = handshakeKey.safeParse(socket.handshake.auth);
  const headers = key.success
    ? {
        ...request.headers,
        authorization: `Basic ${Buffer.from(`${key.data.email}:${key.data.api_key}`).toString("base64")}`,
      }
    : request.headers;
  const actor = await authenticateRequest({ method: "GET", headers, origin }, directory);
  if (!actor) throw unauthorized();
  return actor;
}

function serveSocket(socket: Socket): void {
  const actor: Actor = socket.data.actor;
  const stopListening = actor.directory.onSessionEnd((sessionId) => {
    if (sessionId === actor.sessionId) socket.disconnect(true);
  });
  socket.on("disconnect", () => {
    stopListening();
    detach(socket);
  });
  socket.on("attach", (message: unknown, reply: unknown) => {
    const answer = isReply(reply) ? reply : () => undefined;
    answerAttach(socket, actor, message).then(answer, (error) => answer(refusal(error)));
  });
  socket.on("ack", (lastEventId: unknown) => {
    if (typeof lastEventId === "number" && Number.isSafeInteger(lastEventId))
      acknowledge(socket, lastEventId);
  });
}

function isReply(value: unknown): value is Reply {
  return typeof value === "function";
}

async function answerAttach(
  socket: Socket,
  actor: Actor,
  message: unknown,
): Promise<Record<string, unknown>> {
  const request = attachRequest.safeParse(message);
  if (!request.success) throw new ApiError("BAD_REQUEST", "attach needs queue_id and last_event_id");
  await attach(socket, actor, request.data.queue_id, request.data.last_event_id);
  return { result: "success", msg: "" };
}

function refusal(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError)) logger.error({ err: error }, "attach failed");
  const { code, message, extra } = error instanceof ApiError ? error : internalError();
  return { result: "error", code, msg: message, ...extra };
}
