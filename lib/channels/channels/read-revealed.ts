/** Finds log events that reveal existing channels to a person, or hide them. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Discovery } from "../../kernel/events/delivery/discoveries.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { channelAppeared, channelVanished } from "./channel-events.ts";

const revealing = z.object({ channelId: z.int(), isUnarchived: z.boolean().default(false) });

/**
 * The existing channel that an event reveals, and to whom (all viewers if unarchived); null otherwise, since new
 * channels are visible from the start.
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

const vanishing = z.object({ channelId: z.int() });

/** The channel revealed to or hidden from this person; else null. */
export function revealedBy(event: LoggedEvent, viewerId: number): Discovery | null {
  const { id: eventId, type, audience, body } = event;
  const revealed = revelation(event);
  if (revealed?.viewerIds?.includes(viewerId)) {
    return { kind: "channel", id: revealed.channelId, eventId, isLost: false };
  }
  if (type !== channelVanished.name || audience.kind !== "users" || !audience.userIds.includes(viewerId))
    return null;
  const { data } = vanishing.safeParse(body);
  return data ? { kind: "channel", id: data.channelId, eventId, isLost: true } : null;
}

/** Event types must match the two indexes. */
export async function readRevealed(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; channel_id: number; is_lost: boolean }>(sql`
    SELECT id, (body->>'channelId')::int AS channel_id, is_lost FROM (
      SELECT id, body, audience, false AS is_lost FROM event
      WHERE realm_id = ${realmId} AND id > ${after} AND type = 'stream.create'
      UNION ALL
      SELECT id, body, audience, true FROM event
      WHERE realm_id = ${realmId} AND id > ${after} AND type = 'stream.delete'
    ) AS turn
    WHERE audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, channel_id, is_lost: isLost }) => ({
    kind: "channel",
    id: channel_id,
    eventId: id,
    isLost,
  }));
}
