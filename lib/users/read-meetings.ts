/** The events by which a person gets to know others, in the log. */
import { query, sql } from "../db/sql.ts";
import type { Meeting } from "../events/delivery/meetings.ts";
import type { LoggedEvent } from "../events/log/logged-event.ts";
import { userAdded } from "./user-events.ts";

/** The account that an event makes known to a person, or null. */
export function metBy({ type, audience, body }: LoggedEvent, viewerId: number): number | null {
  if (type !== userAdded.name || audience.kind !== "users" || body.isMet !== true) return null;
  return typeof body.userId === "number" && audience.userIds.includes(viewerId) ? body.userId : null;
}

/** The same for all events after a position of the log. The type is that of the index. */
export async function readMeetings(realmId: number, viewerId: number, after: number): Promise<Meeting[]> {
  const rows = await query<{ id: number; user_id: number }>(sql`
    SELECT id, (body->>'userId')::int AS user_id FROM event
    WHERE realm_id = ${realmId} AND id > ${after} AND type = 'realm_user.add' AND body->>'isMet' = 'true'
      AND audience->>'kind' = 'users' AND (audience->'userIds')::jsonb @> to_jsonb(${viewerId}::int)`);
  return rows.map(({ id, user_id: userId }) => ({ userId, eventId: id }));
}
