/** Ties a socket to an event queue: sends what was missed, then lets the stream push. */
import type { Socket } from "socket.io";
import type { Actor } from "../../lib/auth/actor.ts";
import { findQueue } from "../../lib/events/event-queue.ts";
import type { EventStream } from "../../lib/events/event-stream.ts";
import type { LiveQueue } from "../../lib/events/live-queue.ts";
import { logger } from "../../lib/log.ts";

interface Attachment {
  readonly stream: EventStream;
  readonly queue: LiveQueue;
}

const catchingUp = new WeakSet<Attachment>();
const attachments = new WeakMap<Socket, Attachment>();

/**
 * Lets the socket follow a queue from `lastEventId` on; a socket that followed it before no longer does.
 * @throws ApiError BAD_EVENT_QUEUE_ID.
 */
export async function attach(
  socket: Socket,
  actor: Actor,
  queueId: string,
  lastEventId: number,
): Promise<void> {
  const { stream, queue } = await findQueue(actor, queueId);
  detach(socket);
  const attachment = { stream, queue };
  attachments.set(socket, attachment);
  queue.socketId = socket.id;
  queue.isCaughtUp = false;
  queue.unacknowledged = 0;
  queue.sentPosition = Math.max(lastEventId, queue.startEventId);
  queue.touch(queue.sentPosition);
  await catchUp(socket, attachment);
}

/** The socket is gone: its queue waits for the next one. */
export function detach(socket: Socket): void {
  const attachment = attachments.get(socket);
  attachments.delete(socket);
  if (attachment?.queue.socketId !== socket.id) return;
  attachment.queue.socketId = null;
  attachment.queue.isCaughtUp = false;
  attachment.queue.touch(0);
}

/** Notes that the client has everything up to `lastEventId`; one that lagged is sent the rest. */
export function acknowledge(socket: Socket, lastEventId: number): void {
  const attachment = attachments.get(socket);
  if (!attachment || attachment.queue.socketId !== socket.id) return;
  const { queue } = attachment;
  queue.touch(Math.min(lastEventId, queue.sentPosition));
  queue.unacknowledged = 0;
  if (queue.isCaughtUp) return;
  catchUp(socket, attachment).catch((error) => {
    logger.error({ err: error }, "a socket could not catch up");
    socket.disconnect(true);
  });
}

/** One at a time for each socket, so that nothing is sent twice. */
async function catchUp(socket: Socket, attachment: Attachment): Promise<void> {
  if (catchingUp.has(attachment)) return;
  catchingUp.add(attachment);
  try {
    await sendMissed(socket, attachment);
  } finally {
    catchingUp.delete(attachment);
  }
}

async function sendMissed(socket: Socket, { stream, queue }: Attachment): Promise<void> {
  while (queue.socketId === socket.id && !queue.isCaughtUp && !queue.lagsBehind) {
    const { events, position } = await stream.collect(queue, queue.sentPosition);
    if (queue.socketId !== socket.id) return;
    if (events.length > 0) socket.emit("events", events);
    queue.unacknowledged += events.length;
    queue.sentPosition = position;
    // No await since the stream was at `position`: whatever comes next is pushed.
    if (position >= stream.position) queue.isCaughtUp = true;
  }
}
