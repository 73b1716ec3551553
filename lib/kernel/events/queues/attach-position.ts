/** The log position from which to serve a client. */
import { query, sql } from "../../db/sql.ts";
import type { EventStream } from "../delivery/event-stream.ts";
import { EVENT_ID_STEP } from "../log/logged-event.ts";
import type { LiveQueue } from "./live-queue.ts";

/**
 * Serves a client after `shownId`; at most from the stream's position. When another node has served it further, this
 * node catches up first, so that no logged event is delivered twice. Transient ids are per node: a client from another
 * node may miss some or receive some twice.
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

/** True when every unread logged event has a higher id. */
function isWithinReach(stream: EventStream, eventId: number): boolean {
  return eventId < stream.position + EVENT_ID_STEP;
}
