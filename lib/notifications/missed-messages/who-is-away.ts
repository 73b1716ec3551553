/** Who is not there to see a message. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { OFFLINE_AFTER_SECONDS } from "../../people/presence/presence-records.ts";
import { quietMinutesLeft } from "../../text/quiet-hours.ts";

/** Other nodes write down every few seconds that a client is connected; a client between two polls has been seen. */
const SEEN_WITHIN_SECONDS = 60;

/**
 * Those of these people who have not used a client for some minutes. Of those who hide whether they are there nothing else is
 * known than whether a client of theirs is connected.
 */
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

/** 0 outside of them. People without a time zone are treated as living in UTC. */
export function quietSecondsLeft({ users }: Organization, userId: number): number {
  const user = users.get(userId);
  if (!user?.settings.quiet_hours_enabled) return 0;
  return quietMinutesLeft(user.settings, user.timezone || "UTC", new Date()) * 60;
}
