/** Answers requests that Node.js cannot read, so that their clients learn why. */
import { maxHeaderSize, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { z } from "zod";
import { ApiError, badRequest } from "../../lib/kernel/errors.ts";

/** A client that still sends would lose the answer if the connection were reset immediately. */
const READING_MS = 2_000;

/** Internal to Node.js; no public property says whether an answer has begun. */
const withAnswer = z.object({ _httpMessage: z.object({ headersSent: z.boolean() }).nullish() });

export function refuseUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const refusal = refusalOf(error.code ?? "");
    if (refusal === null || !socket.writable || hasBegunAnswer(socket)) socket.destroy();
    else refuse(socket, refusal);
  });
}

/** Null for an error of the connection. */
function refusalOf(code: string): ApiError | null {
  if (code === "HPE_HEADER_OVERFLOW") {
    return new ApiError(
      "HEADERS_TOO_LARGE",
      `The address and the headers of the request are too long (limit: ${maxHeaderSize} bytes).`,
    );
  }
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") {
    return new ApiError("REQUEST_TOO_LARGE", "The extensions of a chunk are too long.");
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return new ApiError("BAD_REQUEST", "The headers of the request did not arrive in time.", {}, 408);
  }
  return code.startsWith("HPE_") ? badRequest("The request is not valid HTTP.") : null;
}

function hasBegunAnswer(socket: Duplex): boolean {
  return withAnswer.safeParse(socket).data?._httpMessage?.headersSent === true;
}

function refuse(socket: Duplex, { status, code, message }: ApiError): void {
  const body = JSON.stringify({ result: "error", msg: message, code });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
  ];
  socket.pause();
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  const closing = setTimeout(() => socket.destroy(), READING_MS).unref();
  socket.once("close", () => clearTimeout(closing));
}
