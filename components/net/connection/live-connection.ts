/** Keeps the chat current: registers a queue, follows it over a socket, and starts over when it is gone. */
import type { Socket } from "socket.io-client";
import type { ClientMessages, Refusal, ServerMessages } from "../../../lib/kernel/events/socket.contract.ts";
import { type ChatState, stateFromRegister } from "../../model/store/chat-state.ts";
import { eventStore } from "../../model/store/event-store.ts";
import { applyEvents } from "../../model/store/event-table.ts";
import type { Store } from "../../model/store/store.ts";
import { followSession, isEnded, type RequestFailure, SIGNED_OUT } from "./api-client.ts";
import { createEventCursor } from "./event-cursor.ts";
import { registerQueue } from "./register-queue.ts";

type SocketClient = typeof import("socket.io-client");

type OnSignedOut = (session: { isEnded: boolean }) => void;

type EventSocket = Socket<ServerMessages, ClientMessages>;

const ATTACH_TIMEOUT_MS = 10_000;
/** After this long, the page reports the delay. */
const NOTICE_DELAY_MS = 4000;
/** Doubles with each try, since a slow connection may need it. */
const REGISTER_TIMEOUT_MS = 30_000;
const MAX_BACKOFF_MS = 20_000;

/** Random, so that clients do not return together. */
function waitBefore(attempt: number): number {
  return Math.min(MAX_BACKOFF_MS, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("online", end);
      resolve();
    };
    setTimeout(end, milliseconds);
    window.addEventListener("online", end);
  });
}

async function loadSocketClient(onFailure: () => void): Promise<SocketClient> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await import("socket.io-client");
    } catch {
      onFailure();
      await pause(waitBefore(attempt));
    }
  }
}

let current: LiveConnection | null = null;

/**
 * Whether every event until now has arrived. Asks the server, because a browser may not have noticed yet that its
 * connection is dead, even if other requests succeed.
 */
export async function hasCaughtUp(): Promise<boolean> {
  return current === null || current.hasCaughtUp();
}

/** `onSignedOut` gets whether the session was ended deliberately. */
export function connectLive(store: Store<ChatState>, onSignedOut: OnSignedOut): () => void {
  const connection = new LiveConnection(store, onSignedOut);
  current = connection;
  void connection.start();
  return () => {
    connection.stop();
    if (current === connection) current = null;
  };
}

class LiveConnection {
  readonly #store: Store<ChatState>;
  readonly #onSignedOut: OnSignedOut;
  readonly #cursor = createEventCursor((lastEventId) => this.#socket?.emit("ack", lastEventId));
  #socket: EventSocket | null = null;
  #isStopped = false;
  #attaching: Promise<void> | null = null;
  readonly #end = new AbortController();

  constructor(store: Store<ChatState>, onSignedOut: OnSignedOut) {
    this.#store = store;
    this.#onSignedOut = onSignedOut;
  }

  async start(): Promise<void> {
    followSession((failure) => this.#signOut(failure));
    window.addEventListener("online", () => this.#checkSocket(), { signal: this.#end.signal });
    await this.#register();
    if (this.#isStopped) return;
    // The first paint waits for this response only.
    const client = await loadSocketClient(() => this.#setDisconnected());
    if (!this.#isStopped) this.#open(client.io);
  }

  stop(): void {
    this.#isStopped = true;
    this.#end.abort();
    followSession(null);
    this.#cursor.stop();
    this.#socket?.disconnect();
  }

  async hasCaughtUp(): Promise<boolean> {
    if (!this.#socket?.connected) return false;
    await this.#attach(this.#socket);
    return this.#store.getState().connection === "online";
  }

  /** While the browser was offline, the connection may have died unnoticed. */
  #checkSocket(): void {
    if (!this.#socket?.connected) return;
    this.#setConnection("reconnecting");
    void this.#attach(this.#socket);
  }

  #setConnection(connection: ChatState["connection"]): void {
    this.#store.update((state) => (state.connection === connection ? state : { ...state, connection }));
  }

  #setDisconnected(): void {
    this.#setConnection(this.#store.getState().ownUserId === 0 ? "connecting" : "reconnecting");
  }

  #signOut(failure: RequestFailure): void {
    this.stop();
    this.#onSignedOut({ isEnded: isEnded(failure) });
  }

  async #register(): Promise<void> {
    for (let attempt = 0; !this.#isStopped; attempt += 1) {
      const warning = setTimeout(() => this.#setDisconnected(), NOTICE_DELAY_MS);
      try {
        const answer = await registerQueue(
          AbortSignal.timeout(REGISTER_TIMEOUT_MS * 2 ** Math.min(attempt, 4)),
        );
        this.#cursor.reset(answer.last_event_id);
        this.#store.update((state) => stateFromRegister(state, answer));
        eventStore.update(() => ({ events: [], mayLackSome: true }));
        return;
      } catch {
        if (this.#isStopped) return;
        this.#setDisconnected();
        await pause(waitBefore(attempt));
      } finally {
        clearTimeout(warning);
      }
    }
  }

  /** The server answers after it has sent the missed events. */
  #attach(socket: EventSocket): Promise<void> {
    this.#attaching ??= this.#attachOnce(socket).finally(() => {
      this.#attaching = null;
    });
    return this.#attaching;
  }

  async #attachOnce(socket: EventSocket): Promise<void> {
    try {
      while (!this.#isStopped && socket.connected) {
        const request = {
          queue_id: this.#store.getState().queueId ?? "",
          last_event_id: this.#cursor.position(),
        };
        const answer = await socket.timeout(ATTACH_TIMEOUT_MS).emitWithAck("attach", request);
        if (answer.result === "success") {
          this.#setConnection("online");
          return;
        }
        if (answer.code !== "BAD_EVENT_QUEUE_ID") throw new Error(answer.msg);
        await this.#register();
      }
    } catch {
      socket.disconnect();
      this.#connectLater(socket, 1);
    }
  }

  #connectLater(socket: EventSocket, attempt: number): void {
    setTimeout(() => !this.#isStopped && socket.connect(), waitBefore(attempt));
  }

  #open(io: SocketClient["io"]): void {
    const socket: EventSocket = io({
      path: "/socket.io",
      transports: ["websocket", "polling"],
      reconnectionDelayMax: 5000,
    });
    this.#socket = socket;
    socket.on("connect", () => void this.#attach(socket));
    socket.on("events", (events) => {
      const fresh = this.#cursor.take(events);
      if (fresh.length === 0) return;
      this.#store.update((state) => applyEvents(state, fresh));
      eventStore.update(() => ({ events: fresh, mayLackSome: false }));
    });
    socket.on("disconnect", (reason) => {
      if (this.#isStopped) return;
      this.#setConnection("reconnecting");
      // socket.io does not reconnect after the server disconnects.
      if (reason === "io server disconnect") this.#connectLater(socket, 0);
    });
    socket.on("connect_error", (error: Error & { data?: Refusal }) => {
      this.#setConnection("reconnecting");
      // The register response says how the session ended.
      if (error.data && SIGNED_OUT.has(error.data.code))
        void this.#register().then(() => this.#connectLater(socket, 1));
      else if (!socket.active) this.#connectLater(socket, 2);
    });
  }
}
