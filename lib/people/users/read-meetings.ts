/** Log events by which a user discovers others, or loses sight of them. */
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Discovery } from "../../kernel/events/delivery/discoveries.ts";
import type { LoggedEvent } from "../../kernel/events/log/logged-event.ts";
import { userAdded } from "./user-events.ts";

const introducing = z.object({ userId: z.int(), isMet: z.literal(true) });

export function introduction({
  type,
  audience,
  body,
}: Pick<LoggedEvent, "type" | "audience"> & { body: object }) {
  if (type !== userAdded.name || audience.kind !== "users") return null;
  const { data } = introducing.safeParse(body);
  return data ? { userId: data.userId, viewerIds: audience.userIds } : null;
}

const parting = z.object({ userId: z.int(), isForgotten: z.literal(true) });

/** Null if the event neither reveals nor hides an account. */
export function metBy(event: LoggedEvent, viewerId: number): Discovery | null {
  const { id: eventId, type, audience, body } = event;
  if (type !== userAdded.name || audience.kind !== "users" || !audience.userIds.includes(viewerId))
    return null;
  const introduced = introduction(event);
  if (introduced) return { kind: "person", id: introduced.userId, eventId, isLost: false };
  const { data } = parting.safeParse(body);
  return data ? { kind: "person", id: data.userId, eventId, isLost: true } : null;
}

/** The event type in the query matches the index. */
export async function readMeetings(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; user_id: number; is_lost: boolean }>(sql`
    SELECT id, (body->>'userId')::int AS user_id, coalesce(body->>'isForgotten' = 'true', false) AS is_lost FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type = 'realm_user.add'
      AND (body->>'isMet' = 'true' OR body->>'isForgotten' = 'true')
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, user_id, is_lost: isLost }) => ({
    kind: "person",
    id: user_id,
    eventId: id,
    isLost,
  }));
}
