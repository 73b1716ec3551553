/** Limits what engine.io never sees: pings, pongs, fragments, and closing time. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";
import { type Rate, WindowCounter } from "../../lib/kernel/turns/window-counter.ts";

/** Clients send few. */
export const CONTROL_FRAMES: Rate = {
  name: "pings and pongs of a WebSocket",
  scope: "connection",
  amount: 120,
  windowMs: 60_000,
};
/** Clients send messages of some hundred characters in one frame. */
export const MAX_FRAGMENTS = 16;

const limits = {
  // `ws` would queue a pong for each ping, even for clients that read nothing.
  autoPong: false,
  // By default, a client that ignores the closing frame would hold its connection for 30 s.
  closeTimeout: 2_000,
  maxFragments: MAX_FRAGMENTS,
  maxBufferedChunks: 1_000,
};

/** Called before anything is read. */
type OnOpen = (webSocket: WebSocket, request: IncomingMessage) => void;

/** For engine.io's `wsEngine`. */
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
  // Most connections send no control frames.
  let counter: WindowCounter<null> | null = null;
  const isAllowed = () => {
    if (webSocket.readyState !== WebSocket.OPEN) return false;
    counter ??= new WindowCounter(CONTROL_FRAMES.windowMs);
    const window = counter.windowOf(null);
    window.used += 1;
    if (window.used > CONTROL_FRAMES.amount) webSocket.terminate();
    return window.used <= CONTROL_FRAMES.amount;
  };
  webSocket.on("ping", (data) => {
    if (isAllowed()) pongs.answer(data);
  });
  webSocket.on("pong", isAllowed);
}

/** One pong at a time; meanwhile only the latest ping is remembered (RFC 6455, 5.5.3). */
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
