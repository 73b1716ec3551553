/** The events by which a person gets to know of channels that existed before, in the log. */
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import type { Discovery } from "../events/delivery/discoveries.ts";
import type { LoggedEvent } from "../events/log/logged-event.ts";
import { channelAppeared } from "./channel-events.ts";

const revealing = z.object({ channelId: z.int(), isUnarchived: z.boolean().default(false) });

/**
 * The channel from before that an event makes known, and to whom; null for any other event, since a new channel is known
 * to its viewers from the start. Without named viewers: when it returns from the archive, to all who may know of it.
 */
export function revelation({
  type,
  audience,
  body,
}: Pick<LoggedEvent, "type" | "audience"> & { body: object }) {
  if (type !== channelAppeared.name) return null;
  const { data } = revealing.safeParse(body);
  if (!data) return null;
  if (audience.kind === "users") return { ...data, viewerIds: audience.userIds };
  return data.isUnarchived ? { ...data, viewerIds: null } : null;
}

/** The channel that an event makes known to this person, or null. */
export function revealedBy(event: LoggedEvent, viewerId: number): Discovery | null {
  const revealed = revelation(event);
  if (!revealed?.viewerIds?.includes(viewerId)) return null;
  return { kind: "channel", id: revealed.channelId, eventId: event.id };
}

/** The channels that a person gets to know of after a position of the log. The type is that of the index. */
export async function readRevealed(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; channel_id: number }>(sql`
    SELECT id, (body->>'channelId')::int AS channel_id FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type = 'stream.create'
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, channel_id: channelId }) => ({ kind: "channel", id: channelId, eventId: id }));
}
