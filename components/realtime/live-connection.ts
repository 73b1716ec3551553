/** Keeps the store true: registers, follows the queue over a socket, and starts over when the queue is gone. */
import { io, type Socket } from "socket.io-client";
import { RequestFailure } from "./api-client.ts";
import { type ChatState, stateFromRegister } from "./chat-state.ts";
import { createEventCursor } from "./event-cursor.ts";
import { applyEvents } from "./event-table.ts";
import { registerQueue } from "./register-queue.ts";
import type { Store } from "./store.ts";
import type { WireEvent } from "./wire.ts";

type AttachAnswer = { result: "success" } | { result: "error"; code: string; msg: string };

const SIGNED_OUT: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
]);

const ATTACH_TIMEOUT_MS = 10_000;
const LONGEST_WAIT_MS = 20_000;

/** Milliseconds before the next try, growing, with chance in it so that a whole office does not come at once. */
function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
}

/** Connects `store` for as long as the page lives; `onSignedOut` is called when the session has ended. */
export function connectLive(store: Store<ChatState>, onSignedOut: () => void): () => void {
  let socket: Socket | null = null;
  let stopped = false;
  let isStarting = false;
  const cursor = createEventCursor((lastEventId) => socket?.emit("ack", lastEventId));

  function setConnection(connection: ChatState["connection"]): void {
    store.update((state) => (state.connection === connection ? state : { ...state, connection }));
  }

  async function register(): Promise<void> {
    for (let attempt = 0; !stopped; attempt += 1) {
      try {
        const answer = await registerQueue();
        cursor.reset(answer.last_event_id);
        store.update((state) => stateFromRegister(state, answer));
        return;
      } catch (error) {
        if (error instanceof RequestFailure && SIGNED_OUT.has(error.code)) {
          stop();
          onSignedOut();
          return;
        }
        setConnection(store.getState().queueId === null ? "connecting" : "reconnecting");
        await new Promise((resolve) => setTimeout(resolve, waitBefore(attempt)));
      }
    }
  }

  /** Ties the connected socket to the queue, registering anew where the queue is gone. */
  async function attach(connected: Socket): Promise<void> {
    if (isStarting) return;
    isStarting = true;
    try {
      while (!stopped && connected.connected) {
        const request = {
          queue_id: store.getState().queueId,
          last_event_id: cursor.position(),
        };
        const answer: AttachAnswer = await connected
          .timeout(ATTACH_TIMEOUT_MS)
          .emitWithAck("attach", request);
        if (answer.result === "success") {
          setConnection("online");
          return;
        }
        if (answer.code !== "BAD_EVENT_QUEUE_ID") throw new Error(answer.msg);
        await register();
      }
    } catch {
      // No answer, or not now: a fresh connection asks again.
      connected.disconnect();
      setTimeout(() => !stopped && connected.connect(), waitBefore(1));
    } finally {
      isStarting = false;
    }
  }

  function open(): void {
    const opened = io({
      path: "/socket.io",
      transports: ["websocket", "polling"],
      reconnectionDelayMax: 5000,
    });
    socket = opened;
    opened.on("connect", () => void attach(opened));
    opened.on("events", (events: WireEvent[]) => {
      const fresh = cursor.take(events);
      if (fresh.length > 0) store.update((state) => applyEvents(state, fresh));
    });
    opened.on("disconnect", (reason) => {
      if (stopped) return;
      setConnection("reconnecting");
      // The server closed it, which socket.io takes for final; it may only have ended the session, or be restarting.
      if (reason === "io server disconnect") setTimeout(() => !stopped && opened.connect(), waitBefore(0));
    });
    opened.on("connect_error", (error: Error & { data?: { code?: string } }) => {
      setConnection("reconnecting");
      if (error.data?.code && SIGNED_OUT.has(error.data.code)) {
        stop();
        onSignedOut();
      } else if (!opened.active) {
        setTimeout(() => !stopped && opened.connect(), waitBefore(2));
      }
    });
  }

  function stop(): void {
    stopped = true;
    cursor.stop();
    socket?.disconnect();
  }

  void register().then(() => {
    if (!stopped) open();
  });
  return stop;
}
