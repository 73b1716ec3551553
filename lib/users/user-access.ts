/** Whom an account may know of: everyone, or, where guests are kept apart, those it shares a conversation with. */
import type { Actor } from "../auth/actor.ts";
import { query, sql } from "../db/sql.ts";
import type { UserRecord } from "../directory/records.ts";

/** All accounts the actor may see. */
export async function visibleUsers(actor: Actor): Promise<ReadonlySet<UserRecord>> {
  if (actor.directory.may(actor.user, "can_access_all_users_group")) return usersVisibleTo(actor, []);
  const companions = await query<{ user_id: number }>(sql`
    SELECT DISTINCT other.user_id FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ${actor.user.id}`);
  return usersVisibleTo(
    actor,
    companions.map((row) => row.user_id),
  );
}

/**
 * The same for whoever has read already with whom the person shares direct conversations.
 * @param companionIds asked only of people who may not see everyone.
 */
export function usersVisibleTo(
  { directory, user }: Pick<Actor, "directory" | "user">,
  companionIds: readonly number[],
): ReadonlySet<UserRecord> {
  if (directory.may(user, "can_access_all_users_group")) return new Set(directory.users());
  const ids = new Set([user.id, ...companionIds]);
  for (const channelId of directory.channelsOf(user.id)) {
    for (const userId of directory.subscribers(channelId).keys()) ids.add(userId);
  }
  return new Set([...directory.users()].filter((person) => ids.has(person.id) || person.botType !== null));
}
