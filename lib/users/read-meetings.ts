/** The events by which a person gets to know others, in the log. */
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import type { Discovery } from "../events/delivery/discoveries.ts";
import type { LoggedEvent } from "../events/log/logged-event.ts";
import { userAdded } from "./user-events.ts";

const introducing = z.object({ userId: z.int(), isMet: z.literal(true) });

/** The account that an event makes known, and to whom; null for any other event. */
export function introduction({
  type,
  audience,
  body,
}: Pick<LoggedEvent, "type" | "audience"> & { body: object }) {
  if (type !== userAdded.name || audience.kind !== "users") return null;
  const { data } = introducing.safeParse(body);
  return data ? { userId: data.userId, viewerIds: audience.userIds } : null;
}

/** The account that an event makes known to this person, or null. */
export function metBy(event: LoggedEvent, viewerId: number): Discovery | null {
  const introduced = introduction(event);
  if (!introduced?.viewerIds.includes(viewerId)) return null;
  return { kind: "person", id: introduced.userId, eventId: event.id };
}

/** Whom a person gets to know after a position of the log. The type is that of the index. */
export async function readMeetings(realmId: number, viewerId: number, after: number): Promise<Discovery[]> {
  const rows = await query<{ id: number; user_id: number }>(sql`
    SELECT id, (body->>'userId')::int AS user_id FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type = 'realm_user.add' AND body->>'isMet' = 'true'
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, user_id: userId }) => ({ kind: "person", id: userId, eventId: id }));
}
