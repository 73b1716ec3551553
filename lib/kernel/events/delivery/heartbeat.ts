/** Appends periodic heartbeats. */
import { query, sql } from "../../db/sql.ts";
import { eventRow } from "../append-event.ts";
import { follow, openStreams } from "../event-dispatcher.ts";
import type { EventStream } from "./event-stream.ts";
import { heartbeat } from "./heartbeat-event.ts";

export const HEARTBEAT_SECONDS = 50;

/** For organizations with clients on this node and no recent heartbeat from any node. */
export async function beat(): Promise<void> {
  for (const stream of await openStreams()) {
    const listens = [...stream.queues.values()].some((queue) => queue.isConnected);
    if (listens) await beatOnce(stream);
  }
}

/** Searches only the end of the log. */
async function beatOnce(stream: EventStream): Promise<void> {
  const events = JSON.stringify([eventRow(heartbeat.event({}, { kind: "everyone" }))]);
  const [row] = await query<{ id: number }>(sql`
    SELECT append_events(${stream.realmId}::int, ${events}::json) AS id
    WHERE NOT EXISTS (
      SELECT 1 FROM event WHERE realm_id = ${stream.realmId} AND id >= ${stream.heartbeatPosition}
        AND type = ${heartbeat.name} AND created_at > now() - ${HEARTBEAT_SECONDS - 5} * interval '1 second')`);
  if (row) await follow(stream.realmId, row.id);
}
