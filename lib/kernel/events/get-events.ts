/** The long poll. */
import type { Actor } from "../memory/actor.ts";
import { heartbeat } from "./delivery/heartbeat-event.ts";
import { attachPosition } from "./queues/attach-position.ts";
import { findQueue } from "./queues/event-queue.ts";
import type { LiveQueue } from "./queues/live-queue.ts";
import type { WireEvent } from "./socket.contract.ts";

/** Below the 90 that clients wait (event_queue_longpoll_timeout_seconds of register). */
const LONGEST_WAIT_SECONDS = 80;
/** Younger connections need no heartbeat. */
const NEW_CONNECTION_SECONDS = 10;
/** The least time between a queue's answers with events, so that a busy organization needs fewer polls. */
export const BATCH_MS = 50;

interface Poll {
  readonly queueId: string;
  readonly lastEventId: number | undefined;
  readonly dontBlock: boolean;
  readonly signal: AbortSignal;
  /** Called when the queue has delivered none of the answer's events before. */
  readonly onNewEvents: () => void;
}

/**
 * Oldest first; waits for the first event unless `dontBlock`. A later poll on the queue ends an earlier one's wait.
 * @throws ApiError BAD_EVENT_QUEUE_ID.
 */
export async function getEvents(
  actor: Actor,
  { queueId, lastEventId, dontBlock, signal, onNewEvents }: Poll,
): Promise<{ queue_id: string; events: WireEvent[] }> {
  const { stream, queue } = await findQueue(actor, queueId);
  const nothing = { queue_id: queue.id, events: [] };
  let position = await attachPosition(stream, queue, lastEventId ?? -1);
  queue.touch(position);
  const startedAt = Date.now();
  const deadline = startedAt + LONGEST_WAIT_SECONDS * 1000;
  const held = queue.heldUntil - performance.now();
  if (!dontBlock && held > 0) {
    const reason = await wait(queue, position, { milliseconds: held, wakes: false, signal, actor });
    if (reason === "ended") return nothing;
  }
  for (;;) {
    const collected = await stream.collect(queue, position);
    queue.touch(position);
    // Receives nothing after signing out or deactivation; the next request fails with the reason.
    const isSignedOut = actor.sessionId !== null && actor.organization.sessions.hasEnded(actor.sessionId);
    if (isSignedOut || !stream.mayDeliver(queue)) return nothing;
    const [first] = collected.events;
    const last = collected.events.findLast(({ type }) => type !== heartbeat.name);
    if (first && last) {
      // A client that catches up does not wait between pages.
      queue.heldUntil = collected.position < stream.head ? 0 : performance.now() + BATCH_MS;
      if (queue.deliver(queue.loggedId(first.id), queue.loggedId(last.id))) onNewEvents();
      return { queue_id: queue.id, events: collected.events };
    }
    const isNew = Date.now() - startedAt < NEW_CONNECTION_SECONDS * 1000;
    if (dontBlock || (collected.events.length > 0 && !isNew))
      return { queue_id: queue.id, events: isNew ? [] : collected.events };
    position = collected.position;
    // An event may have arrived during `collect`.
    if (stream.head > position) continue;
    const milliseconds = Math.max(0, deadline - Date.now());
    if ((await wait(queue, position, { milliseconds, wakes: true, signal, actor })) !== "event")
      return nothing;
  }
}

interface Waiting {
  readonly milliseconds: number;
  /** Whether an event ends the wait. */
  readonly wakes: boolean;
  readonly signal: AbortSignal;
  readonly actor: Actor;
}

/** Ends an earlier poll's wait, and ends with the actor's session. */
function wait(
  queue: LiveQueue,
  position: number,
  { milliseconds, wakes, signal, actor: { organization, sessionId } }: Waiting,
): Promise<"event" | "time" | "ended"> {
  queue.wait?.end();
  return new Promise((resolve) => {
    const finish = (reason: "event" | "time" | "ended") => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      stopListening?.();
      if (queue.wait === waiting) queue.wait = null;
      queue.touch(position);
      resolve(reason);
    };
    const giveUp = () => finish("ended");
    const waiting = {
      wake: () => {
        if (wakes) finish("event");
      },
      end: giveUp,
    };
    const timer = setTimeout(() => finish("time"), milliseconds);
    signal.addEventListener("abort", giveUp);
    const stopListening =
      sessionId === null
        ? null
        : organization.sessions.onEnd((endedId) => {
            if (endedId === sessionId) giveUp();
          });
    queue.wait = waiting;
    if (signal.aborted) giveUp();
  });
}
