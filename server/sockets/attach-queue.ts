/** Attaches a socket to an event queue: sends missed events, then lets the stream push. */
import type { Socket } from "socket.io";
import type { EventStream } from "../../lib/kernel/events/delivery/event-stream.ts";
import { approximateSize } from "../../lib/kernel/events/event-size.ts";
import { attachPosition } from "../../lib/kernel/events/queues/attach-position.ts";
import { findQueue } from "../../lib/kernel/events/queues/event-queue.ts";
import type { LiveQueue } from "../../lib/kernel/events/queues/live-queue.ts";
import { logger } from "../../lib/kernel/log.ts";
import { type Actor, personOf } from "../../lib/kernel/memory/actor.ts";
import { TurnQueue } from "../../lib/kernel/turns/turn-queue.ts";

const MAX_WAITING = 100;

/** In characters. */
const MAX_WAITING_SIZE = 8 * 1024 * 1024;

const EVENTS_IN_A_PACKET = 100;
/** Per person, bots included: each may hold some megabytes. */
export const MAX_CATCHING_UP = 4;

const turns = new TurnQueue<number>({
  atOnce: Number.POSITIVE_INFINITY,
  atOncePerAccount: MAX_CATCHING_UP,
  waitingPerAccount: Number.POSITIVE_INFINITY,
});

interface Attachment {
  readonly stream: EventStream;
  readonly queue: LiveQueue;
  readonly packets: PacketCount;
  readonly personId: number;
  acknowledged: number;
  isSending: boolean;
}

const packetCounts = new WeakMap<Socket, PacketCount>();
const attachments = new WeakMap<Socket, Attachment>();
const followers = new WeakMap<LiveQueue, Socket>();

function packetsOf(socket: Socket): PacketCount {
  const packets = packetCounts.get(socket) ?? new PacketCount(socket);
  packetCounts.set(socket, packets);
  return packets;
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
    ...{ stream, queue, packets: packetsOf(socket), personId: personOf(actor.user) },
    ...{ acknowledged: position, isSending: false },
  };
  attachments.set(socket, attachment);
  followers.set(queue, socket);
  queue.socketId = socket.id;
  queue.isCaughtUp = false;
  queue.unacknowledged = 0;
  queue.sentPosition = position;
  queue.touch(position);
  await catchUp(socket, attachment);
}

/** Frees the queue for the next follower. */
export function detach(socket: Socket): void {
  const attachment = attachments.get(socket);
  attachments.delete(socket);
  if (attachment?.queue.socketId !== socket.id) return;
  attachment.queue.socketId = null;
  attachment.queue.isCaughtUp = false;
  attachment.queue.touch(0);
}

/** Whether the queue was deleted on any node. */
export function hasLostQueue(socket: Socket): boolean {
  const attachment = attachments.get(socket);
  return attachment !== undefined && attachment.stream.queues.get(attachment.queue.id) !== attachment.queue;
}

/**
 * Sends the rest to a client that lagged.
 * @returns whether it acknowledges events for the first time.
 */
export function acknowledge(socket: Socket, lastEventId: number): boolean {
  const attachment = attachments.get(socket);
  if (!attachment) return false;
  const { queue } = attachment;
  const position = Math.min(queue.loggedId(lastEventId), queue.sentPosition);
  queue.touch(position);
  // Repeating must not raise the limit of unacknowledged events.
  if (position <= attachment.acknowledged) return false;
  attachment.acknowledged = position;
  queue.unacknowledged = 0;
  if (!queue.isCaughtUp) catchUpLater(socket, attachment);
  return queue.claimAck();
}

/** Call it before a push of about `size` characters. */
export function willPush(socket: Socket, size: number): void {
  packetsOf(socket).add(size);
}

/** Switches a slow reader to the log, at its own speed. */
export function pushed(socket: Socket): void {
  const attachment = attachments.get(socket);
  if (!attachment?.packets.isOverfull) return;
  attachment.queue.isCaughtUp = false;
  catchUpLater(socket, attachment);
}

function catchUpLater(socket: Socket, attachment: Attachment): void {
  catchUp(socket, attachment).catch((error) => {
    logger.error({ err: error }, "a socket could not catch up");
    socket.disconnect(true);
  });
}

/** One run at a time per attachment, so that nothing is sent twice. */
async function catchUp(socket: Socket, attachment: Attachment): Promise<void> {
  if (attachment.isSending) return;
  attachment.isSending = true;
  try {
    while (hasMore(socket, attachment)) {
      await attachment.packets.emptied();
      await turns.run(attachment.personId, () => sendPage(socket, attachment));
    }
  } finally {
    attachment.isSending = false;
  }
}

function hasMore(socket: Socket, attachment: Attachment): boolean {
  const { queue } = attachment;
  return attachments.get(socket) === attachment && !queue.isCaughtUp && !queue.lagsBehind;
}

/** Waits until the connection has taken the events or closed. */
async function sendPage(socket: Socket, attachment: Attachment): Promise<void> {
  const { stream, queue, packets } = attachment;
  // The client may have left before its turn.
  if (!hasMore(socket, attachment)) return;
  const { events, position } = await stream.collect(queue, queue.sentPosition);
  if (!(await sendInPackets(socket, attachment, events))) return;
  queue.sentPosition = position;
  // Later events are pushed; otherwise another page follows.
  if (position >= stream.head) queue.isCaughtUp = true;
  await packets.emptied();
}

/** At the connection's speed; false when the socket no longer follows the queue. */
async function sendInPackets(
  socket: Socket,
  attachment: Attachment,
  events: readonly { readonly id: number }[],
): Promise<boolean> {
  const { queue, packets } = attachment;
  for (let start = 0; start < events.length; start += EVENTS_IN_A_PACKET) {
    await packets.emptied();
    if (attachments.get(socket) !== attachment) return false;
    const packet = events.slice(start, start + EVENTS_IN_A_PACKET);
    packets.add(approximateSize(packet));
    socket.emit("events", packet);
    const [first, last] = [packet.at(0), packet.at(-1)];
    if (!first || !last) continue;
    queue.sentPosition = queue.loggedId(last.id);
    queue.deliverToSocket(packet.length, queue.loggedId(first.id), queue.sentPosition);
  }
  return attachments.get(socket) === attachment;
}

/** Waiting packets are counted, so that slow readers use little memory. */
class PacketCount {
  #waiting = 0;
  #waitingSize = 0;
  readonly #onEmpty: (() => void)[] = [];

  constructor({ conn }: Socket) {
    const empty = () => {
      this.#waiting = 0;
      this.#waitingSize = 0;
      for (const resolve of this.#onEmpty.splice(0)) resolve();
    };
    // "drain" does not count packets that are being written.
    conn.on("drain", empty);
    conn.on("close", empty);
  }

  /** More packets wait than for any client that reads. */
  get isOverfull(): boolean {
    return this.#waiting > MAX_WAITING || this.#waitingSize > MAX_WAITING_SIZE;
  }

  add(size: number): void {
    this.#waiting += 1;
    this.#waitingSize += size;
  }

  /** Resolves when nothing waits, or the connection is closed. */
  async emptied(): Promise<void> {
    if (this.#waiting > 0) await new Promise<void>((resolve) => this.#onEmpty.push(resolve));
  }
}
