/** The log position from which a client is served, given the last event it has received. */
import { query, sql } from "../db/sql.ts";
import type { EventStream } from "./event-stream.ts";

/**
 * The log position after which a client that has `lastEventId` is to be served, at most where the stream is.
 * Another node may have served the client past this node's position: the node then catches up first, so that no event
 * is delivered twice.
 */
export async function attachPosition(
  stream: EventStream,
  startEventId: number,
  lastEventId: number,
): Promise<number> {
  if (lastEventId > stream.position) {
    const [newest] = await query<{ id: number | null }>(
      sql`SELECT max(id) AS id FROM event WHERE realm_id = ${stream.realmId}`,
    );
    await stream.follow(Math.min(lastEventId, newest?.id ?? 0));
  }
  return Math.max(startEventId, Math.min(lastEventId, stream.position));
}
