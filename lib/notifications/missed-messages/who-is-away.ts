/** Finds absent users. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { OFFLINE_AFTER_SECONDS } from "../../people/presence/presence-records.ts";
import { quietMinutesLeft } from "../../text/quiet-hours.ts";

/** Nodes record connected clients every few seconds; a client between two polls counts as seen. */
const SEEN_WITHIN_SECONDS = 60;

/** Users without a client in use for some minutes, or without a connected client if they hide their presence. */
export async function whoIsAway(
  { users, presences }: Organization,
  userIds: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const since = Date.now() / 1000 - OFFLINE_AFTER_SECONDS;
  const away = new Set([...userIds].filter((id) => (presences.get(id)?.activeAt ?? 0) < since));
  const hidden = [...away].filter((id) => !users.get(id)?.settings.presence_enabled);
  if (hidden.length === 0) return away;
  const connected = await query<{ user_id: number }>(sql`
    SELECT DISTINCT user_id FROM event_queue WHERE user_id = ANY(${hidden}::int[])
      AND last_seen_at > now() - ${SEEN_WITHIN_SECONDS} * interval '1 second'`);
  for (const { user_id } of connected) away.delete(user_id);
  return away;
}

/** A pause may end early, so waiting messages are looked at again. */
const LONGEST_WAIT_SECONDS = 15 * 60;

/** 0 outside pauses and quiet hours, at most `LONGEST_WAIT_SECONDS` within. Without a time zone, UTC applies. */
export function quietSecondsLeft({ users }: Organization, userId: number): number {
  const user = users.get(userId);
  if (!user) return 0;
  const minutes = quietMinutesLeft(user.settings, user.timezone || "UTC", new Date());
  return Math.min(LONGEST_WAIT_SECONDS, minutes * 60);
}
