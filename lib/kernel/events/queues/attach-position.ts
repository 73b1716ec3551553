/** The log position from which a client is served, given the last event it has received. */
import { query, sql } from "../../db/sql.ts";
import type { EventStream } from "../delivery/event-stream.ts";
import { EVENT_ID_STEP } from "../log/logged-event.ts";
import type { LiveQueue } from "./live-queue.ts";

/**
 * The log position after which a client of the queue that has the event `shownId` is to be served, at most where the
 * stream is.
 * Another node may have served the client past this node's position: the node then catches up first, so that no logged
 * event is delivered twice. Transient events are numbered by each node: a client that comes from another one may miss
 * some, or receive some twice.
 */
export async function attachPosition(
  stream: EventStream,
  queue: LiveQueue,
  shownId: number,
): Promise<number> {
  const { startEventId } = queue;
  const lastEventId = queue.loggedId(shownId);
  if (!isWithinReach(stream, lastEventId)) {
    const [newest] = await query<{ id: number | null }>(
      sql`SELECT max(id) AS id FROM event WHERE realm_id = ${stream.realmId}`,
    );
    await stream.follow(Math.min(lastEventId, newest?.id ?? 0));
  }
  return Math.max(startEventId, isWithinReach(stream, lastEventId) ? lastEventId : stream.head);
}

/** Whether no logged event that the stream has not read yet can have an id as low as this one. */
function isWithinReach(stream: EventStream, eventId: number): boolean {
  return eventId < stream.position + EVENT_ID_STEP;
}
