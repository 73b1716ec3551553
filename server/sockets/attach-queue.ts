/** Attaches a socket to an event queue: sends missed events, then lets the stream push. */
import type { Socket } from "socket.io";
import type { EventStream } from "../../lib/kernel/events/delivery/event-stream.ts";
import { approximateSize } from "../../lib/kernel/events/event-size.ts";
import { attachPosition } from "../../lib/kernel/events/queues/attach-position.ts";
import { findQueue } from "../../lib/kernel/events/queues/event-queue.ts";
import type { LiveQueue } from "../../lib/kernel/events/queues/live-queue.ts";
import type { WireEvent } from "../../lib/kernel/events/socket.contract.ts";
import { logger } from "../../lib/kernel/log.ts";
import { type Actor, personOf } from "../../lib/kernel/memory/actor.ts";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";
import { PushedEvent } from "./event-sequence.ts";
import { WaitingEvents } from "./waiting-events.ts";

const EVENTS_IN_A_PACKET = 100;
/** Per person, bots included: each may hold some megabytes. */
export const MAX_CATCHING_UP = 4;

const turns = new TurnQueue<number>({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerAccount: MAX_CATCHING_UP,
  waitingPerAccount: Number.POSITIVE_INFINITY,
});

interface Attachment {
  readonly socket: Socket;
  readonly stream: EventStream;
  readonly queue: LiveQueue;
  readonly waiting: WaitingEvents;
  readonly personId: number;
  acknowledged: number;
  isSending: boolean;
}

const waitingEvents = new WeakMap<Socket, WaitingEvents>();
/** By socket id. */
const attachments = new Map<string, Attachment>();
const followers = new WeakMap<LiveQueue, Socket>();

function waitingOf(socket: Socket): WaitingEvents {
  const waiting = waitingEvents.get(socket) ?? new WaitingEvents(socket);
  waitingEvents.set(socket, waiting);
  return waiting;
}

/**
 * Disconnects the queue's previous follower.
 * @throws ApiError BAD_EVENT_QUEUE_ID.
 */
export async function attach(
  socket: Socket,
  actor: Actor,
  queueId: string,
  lastEventId: number,
): Promise<void> {
  const { stream, queue } = await findQueue(actor, queueId);
  const position = await attachPosition(stream, queue, lastEventId);
  // Attached to a disconnected client, the queue would never expire.
  if (!socket.connected) return;
  detach(socket);
  const former = followers.get(queue);
  if (former && queue.socketId === former.id) {
    detach(former);
    former.disconnect(true);
  }
  const attachment = {
    ...{ socket, stream, queue, waiting: waitingOf(socket), personId: personOf(actor.user) },
    ...{ acknowledged: position, isSending: false },
  };
  attachments.set(socket.id, attachment);
  followers.set(queue, socket);
  queue.socketId = socket.id;
  queue.isCaughtUp = false;
  queue.unacknowledged = 0;
  queue.sentPosition = position;
  queue.touch(position);
  await catchUp(attachment);
}

/** Frees the queue for the next follower. */
export function detach(socket: Socket): void {
  const attachment = attachments.get(socket.id);
  attachments.delete(socket.id);
  // The next follower gets them after the last event that the client has.
  attachment?.waiting.drop();
  if (attachment?.queue.socketId !== socket.id) return;
  attachment.queue.socketId = null;
  attachment.queue.isCaughtUp = false;
  attachment.queue.touch(0);
}

/** Whether the queue was deleted on any node. */
export function hasLostQueue(socket: Socket): boolean {
  const attachment = attachments.get(socket.id);
  return attachment !== undefined && attachment.stream.queues.get(attachment.queue.id) !== attachment.queue;
}

/**
 * Sends the rest to a client that lagged.
 * @returns whether it acknowledges events for the first time.
 */
export function acknowledge(socket: Socket, lastEventId: number): boolean {
  const attachment = attachments.get(socket.id);
  if (!attachment) return false;
  const { queue } = attachment;
  const position = Math.min(queue.loggedId(lastEventId), queue.sentPosition);
  queue.touch(position);
  // Repeating must not raise the limit of unacknowledged events.
  if (position <= attachment.acknowledged) return false;
  attachment.acknowledged = position;
  queue.unacknowledged = 0;
  if (!queue.isCaughtUp) catchUpLater(attachment);
  return queue.claimAck();
}

/** Encodes the event once; it leaves soon, with others that are pushed until then. */
export function push(socketIds: readonly string[], event: WireEvent): void {
  const pushed = new PushedEvent(event);
  for (const id of socketIds) {
    const attachment = attachments.get(id);
    if (!attachment) continue;
    attachment.waiting.push(pushed);
    if (!attachment.waiting.isOverfull) continue;
    // A slow reader gets the rest from the log, at its own speed.
    attachment.queue.isCaughtUp = false;
    catchUpLater(attachment);
  }
}

function catchUpLater(attachment: Attachment): void {
  catchUp(attachment).catch((error) => {
    logger.error({ err: error }, "a socket could not catch up");
    attachment.socket.disconnect(true);
  });
}

/** One run at a time per attachment, so that nothing is sent twice. */
async function catchUp(attachment: Attachment): Promise<void> {
  if (attachment.isSending) return;
  attachment.isSending = true;
  try {
    while (hasMore(attachment)) {
      await attachment.waiting.emptied();
      await turns.run(attachment.personId, () => sendPage(attachment));
    }
  } finally {
    attachment.isSending = false;
  }
}

function hasMore(attachment: Attachment): boolean {
  const { queue } = attachment;
  return isCurrent(attachment) && !queue.isCaughtUp && !queue.lagsBehind;
}

/** False once the socket has left or follows another queue. */
function isCurrent(attachment: Attachment): boolean {
  return attachments.get(attachment.socket.id) === attachment;
}

/** Waits until the connection has taken the events or closed. */
async function sendPage(attachment: Attachment): Promise<void> {
  const { stream, queue, waiting } = attachment;
  // The client may have left before its turn.
  if (!hasMore(attachment)) return;
  const { events, position } = await stream.collect(queue, queue.sentPosition);
  if (!(await sendInPackets(attachment, events))) return;
  queue.sentPosition = position;
  // Later events are pushed; otherwise another page follows.
  if (position >= stream.head) queue.isCaughtUp = true;
  await waiting.emptied();
}

/** At the connection's speed; false when the socket no longer follows the queue. */
async function sendInPackets(
  attachment: Attachment,
  events: readonly { readonly id: number }[],
): Promise<boolean> {
  const { socket, queue, waiting } = attachment;
  for (let start = 0; start < events.length; start += EVENTS_IN_A_PACKET) {
    await waiting.emptied();
    if (!isCurrent(attachment)) return false;
    const packet = events.slice(start, start + EVENTS_IN_A_PACKET);
    waiting.give(approximateSize(packet));
    socket.emit("events", packet);
    const [first, last] = [packet.at(0), packet.at(-1)];
    if (!first || !last) continue;
    queue.sentPosition = queue.loggedId(last.id);
    queue.deliverToSocket(packet.length, queue.loggedId(first.id), queue.sentPosition);
  }
  return isCurrent(attachment);
}
