/** Reads or discards request bodies. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { CollectedBytes } from "../../lib/kernel/collected-bytes.ts";
import { ApiError, badRequest } from "../../lib/kernel/errors.ts";
import { MAX_BODY_BYTES } from "../../lib/kernel/http/raw-request.ts";

const NO_BODY = new Uint8Array();

/** Bytes, beyond which the connection is closed. */
const MAX_DISCARDED = 32 * MAX_BODY_BYTES;

export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length !== undefined && length !== "0";
}

function tooLarge(): ApiError {
  return new ApiError("REQUEST_TOO_LARGE", "The request is too large.");
}

/** @throws ApiError REQUEST_TOO_LARGE. */
export function requireLength({ headers }: IncomingMessage, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw tooLarge();
}

/**
 * Stream events cost a fraction of iterating.
 * @param limit in bytes.
 * @throws ApiError REQUEST_TOO_LARGE, as early as possible, or BAD_REQUEST when the client disconnects.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  if (!hasBody(request)) return NO_BODY;
  requireLength(request, limit);
  if (request.destroyed && !request.readableEnded) throw endedEarly();
  const length = Number(request.headers["content-length"]);
  return new Promise((resolve, reject) => {
    let whole: Buffer | null = null;
    const collected = new CollectedBytes();
    const stop = () => {
      request.off("data", take).off("end", finish).off("error", giveUp).off("close", giveUp);
    };
    const refuseWith = (error: ApiError) => {
      stop();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      // Most bodies arrive in one piece, which Node.js has copied for this request.
      if (chunk.length === length) whole = chunk;
      else if (collected.length + chunk.length > limit) refuseWith(tooLarge());
      else if (!isCollected(collected, chunk))
        refuseWith(badRequest("The pieces of the body are too small."));
    };
    const finish = () => {
      stop();
      resolve(whole ?? collected.bytes());
    };
    const giveUp = () => {
      stop();
      reject(endedEarly());
    };
    request.on("data", take).on("end", finish).on("error", giveUp).on("close", giveUp);
  });
}

/** False when the pieces are too small. Stream listeners must not throw. */
function isCollected(collected: CollectedBytes, piece: Uint8Array): boolean {
  try {
    collected.add(piece);
    return true;
  } catch {
    return false;
  }
}

/**
 * A reader that stops leaves the rest to `discardBody`, so that the request can be answered.
 * @throws ApiError BAD_REQUEST when the client disconnects.
 */
export async function* streamBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw request.destroyed ? endedEarly() : error;
  }
}

function endedEarly(): ApiError {
  return badRequest("The request ended early.");
}

/**
 * Lets the connection be reused. Many clients read no response before they have sent the whole request, so even a
 * closing connection stays open until then.
 */
export async function discardBody(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.destroyed || !hasBody(request)) return;
  let discarded = 0;
  // Left by an interrupted iteration; while it listens, nothing flows.
  request.removeAllListeners("readable");
  request.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED) request.destroy();
  });
  // A former reader may have paused the stream.
  request.resume();
  if (response.shouldKeepAlive) return;
  await new Promise<void>((resolve) => {
    request.once("end", resolve);
    request.once("close", resolve);
  });
}
