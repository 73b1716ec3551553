/** The events by which a person gets to know of channels that existed before, in the log. */
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import type { Discovery } from "../events/delivery/discoveries.ts";
import type { LoggedEvent } from "../events/log/logged-event.ts";
import { channelAppeared } from "./channel-events.ts";

const revealing = z.object({ channelId: z.int() });

/** The channel that an event makes known to this person, or null. A new channel is known to its viewers from the start. */
export function revealedBy({ id, type, audience, body }: LoggedEvent, viewerId: number): Discovery | null {
  if (type !== channelAppeared.name || audience.kind !== "users") return null;
  if (!audience.userIds.includes(viewerId)) return null;
  const { data } = revealing.safeParse(body);
  return data ? { kind: "channel", id: data.channelId, eventId: id } : null;
}

/** The channels that a person gets to know of after a position of the log. The type is that of the index. */
export async function readRevealed(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; channel_id: number }>(sql`
    SELECT id, (body->>'channelId')::int AS channel_id FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type = 'stream.create'
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, channel_id: channelId }) => ({ kind: "channel", id: channelId, eventId: id }));
}
