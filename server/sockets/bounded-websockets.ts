/** WebSockets with bounds for what engine.io never sees: pings, pongs, fragments, and the time that closing takes. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";

/** Pings and pongs that one connection may send in a minute; clients send a few. */
export const MAX_CONTROL_FRAMES = 120;
const WINDOW_MS = 60_000;
/** Frames of one message. Clients send messages of some hundred characters, in one frame each. */
export const MAX_FRAGMENTS = 16;

const limits = {
  // Otherwise `ws` queues a pong for each ping, whether or not the client reads them.
  autoPong: false,
  // By default, a client that does not answer the closing frame would hold its connection for 30 s.
  closeTimeout: 2_000,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: 1_000,
};

/** Called with each accepted WebSocket, before anything is read from it. */
type OnOpen = (webSocket: WebSocket, request: IncomingMessage) => void;

/** A server for engine.io's `wsEngine`. */
export function boundedWebSockets(onOpen: OnOpen) {
  return class BoundedWebSockets extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...limits });
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      callback: (client: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (webSocket) => {
        boundControlFrames(webSocket);
        onOpen(webSocket, request);
        callback(webSocket, request);
      });
    }
  };
}

function boundControlFrames(webSocket: WebSocket): void {
  const pongs = new Pongs(webSocket);
  let count = 0;
  let windowEnd = 0;
  const isAllowed = () => {
    if (webSocket.readyState !== WebSocket.OPEN) return false;
    const now = performance.now();
    if (now >= windowEnd) {
      count = 0;
      windowEnd = now + WINDOW_MS;
    }
    count += 1;
    if (count > MAX_CONTROL_FRAMES) webSocket.terminate();
    return count <= MAX_CONTROL_FRAMES;
  };
  webSocket.on("ping", (data) => {
    if (isAllowed()) pongs.answer(data);
  });
  webSocket.on("pong", isAllowed);
}

/** Answers pings with one pong at a time: while it leaves, only the latest ping is remembered (RFC 6455, 5.5.3). */
class Pongs {
  readonly #webSocket: WebSocket;
  #isSending = false;
  #next: Buffer | null = null;

  constructor(webSocket: WebSocket) {
    this.#webSocket = webSocket;
  }

  answer(data: Buffer): void {
    if (this.#isSending) {
      this.#next = data;
      return;
    }
    this.#isSending = true;
    this.#webSocket.pong(data, false, () => this.#sent());
  }

  #sent(): void {
    this.#isSending = false;
    const next = this.#next;
    this.#next = null;
    if (next && this.#webSocket.readyState === WebSocket.OPEN) this.answer(next);
  }
}
