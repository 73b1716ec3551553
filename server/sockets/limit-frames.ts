/** Ends connections that send too much: each frame takes time of the shared event loop. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "socket.io";
import type { WebSocket } from "ws";
import { consumeFrame } from "../../lib/kernel/http/rate-limit.ts";
import type { SocketAccounts } from "./socket-accounts.ts";

type Connection = Socket["conn"];

/** A client connects once, and again after disconnecting. Each attempt is authenticated. */
const MAX_CONNECTS = 20;
/** Begins socket.io's connect packets. */
const CONNECT = "0";

/** By address until authentication, then by account. */
export class FrameLimit {
  readonly #accounts: SocketAccounts;

  constructor(accounts: SocketAccounts) {
    this.#accounts = accounts;
  }

  watchPackets(connection: Connection, clientAddress: string): void {
    let connects = 0;
    connection.on("packet", ({ data }: { readonly data?: unknown }) => {
      if (typeof data === "string" && data.startsWith(CONNECT)) connects += 1;
      const isCounted = connection.transport.name === "websocket";
      const isAllowed = isCounted || this.#count(connection.request, clientAddress, lengthOf(data));
      if (!isAllowed || connects > MAX_CONNECTS) connection.close(true);
    });
  }

  /** Ends a flooding WebSocket without waiting for the client. */
  watchWebSocket(webSocket: WebSocket, request: IncomingMessage, clientAddress: string): void {
    const count = (data: unknown) => {
      if (webSocket.readyState !== webSocket.OPEN) return;
      if (!this.#count(request, clientAddress, lengthOf(data))) webSocket.terminate();
    };
    webSocket.on("message", count).on("ping", count).on("pong", count);
  }

  #count(request: IncomingMessage, clientAddress: string, length: number): boolean {
    try {
      consumeFrame(this.#accounts.of(request), clientAddress, length);
      return true;
    } catch {
      return false;
    }
  }
}

/** Characters of a text frame, bytes of a binary one. */
function lengthOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  return data instanceof Uint8Array || data instanceof ArrayBuffer ? data.byteLength : 0;
}
