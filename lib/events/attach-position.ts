/** Where in the log a client goes on that comes with the last event it has. */
import { query, sql } from "../db/sql.ts";
import type { EventStream } from "./event-stream.ts";

/**
 * The log position after which a client that has `lastEventId` is to be served, at most where the stream is.
 * A client may know more than this node, when another one served it: the node reads on first, lest it tell twice.
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
