/** The long poll. */
import type { Actor } from "../memory/actor.ts";
import type { EventStream } from "./delivery/event-stream.ts";
import { heartbeat } from "./delivery/heartbeat-event.ts";
import { attachPosition } from "./queues/attach-position.ts";
import { findQueue } from "./queues/event-queue.ts";
import type { LiveQueue } from "./queues/live-queue.ts";
import type { WireEvent } from "./socket.contract.ts";

/** Below the 90 that clients wait (event_queue_longpoll_timeout_seconds of register). */
const LONGEST_WAIT_SECONDS = 80;
/** Younger connections need no heartbeat. */
const NEW_CONNECTION_SECONDS = 10;

/**
 * Oldest first; waits for the first event unless `dontBlock`. A later poll on the queue ends an earlier one's wait.
 * @throws ApiError BAD_EVENT_QUEUE_ID.
 */
export async function getEvents(
  actor: Actor,
  input: { queueId: string; lastEventId: number | undefined; dontBlock: boolean; signal: AbortSignal },
): Promise<{ queue_id: string; events: WireEvent[] }> {
  const { stream, queue } = await findQueue(actor, input.queueId);
  let position = await attachPosition(stream, queue, input.lastEventId ?? -1);
  queue.touch(position);
  const startedAt = Date.now();
  const deadline = startedAt + LONGEST_WAIT_SECONDS * 1000;
  for (;;) {
    const collected = await stream.collect(queue, position);
    queue.touch(position);
    // Receives nothing after signing out or deactivation; the next request fails with the reason.
    const isSignedOut = actor.sessionId !== null && actor.organization.sessions.hasEnded(actor.sessionId);
    if (isSignedOut || !stream.mayDeliver(queue)) {
      return { queue_id: queue.id, events: [] };
    }
    const isNew = Date.now() - startedAt < NEW_CONNECTION_SECONDS * 1000;
    const isQuiet = isNew && collected.events.every(({ type }) => type === heartbeat.name);
    if (input.dontBlock) return { queue_id: queue.id, events: isQuiet ? [] : collected.events };
    if (collected.events.length > 0 && !isQuiet) return { queue_id: queue.id, events: collected.events };
    position = collected.position;
    const ended = await waitForEvent(stream, queue, position, deadline, input.signal);
    if (ended) return { queue_id: queue.id, events: [] };
  }
}

/** True without an event. */
function waitForEvent(
  stream: EventStream,
  queue: LiveQueue,
  position: number,
  deadline: number,
  signal: AbortSignal,
): Promise<boolean> {
  // An event may have arrived during `collect`.
  if (stream.head > position) return Promise.resolve(false);
  queue.wait?.end();
  return new Promise((resolve) => {
    const finish = (ended: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      if (queue.wait === wait) queue.wait = null;
      queue.touch(position);
      resolve(ended);
    };
    const giveUp = () => finish(true);
    const wait = { wake: () => finish(false), end: giveUp };
    const timer = setTimeout(giveUp, Math.max(0, deadline - Date.now()));
    signal.addEventListener("abort", giveUp);
    queue.wait = wait;
    if (signal.aborted) giveUp();
  });
}
