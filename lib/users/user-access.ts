/** Permission checks: which accounts a person may know of. */
import { query, sql } from "../db/sql.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "./user-records.ts";

/** Whether a person may know of everyone in the organization. */
export function mayAccessAllUsers(organization: Organization, viewer: UserRecord): boolean {
  return organization.permissions.may(viewer, "can_access_all_users_group");
}

/**
 * Whether `viewer` may know of `user`, from memory alone: everyone, or bots and people with a shared channel. People
 * with a shared direct conversation know each other too, but those are only in the database.
 */
export function mayMeet(organization: Organization, viewer: UserRecord, user: UserRecord): boolean {
  if (viewer.id === user.id || user.botType !== null || mayAccessAllUsers(organization, viewer)) return true;
  for (const channelId of organization.subscriptions.channelsOf(viewer.id)) {
    if (organization.subscriptions.of(channelId, user.id)) return true;
  }
  return false;
}

/**
 * Everyone a person may know of: all, or those with whom the person shares a channel or a direct
 * conversation, and bots.
 * @param partnerIds who takes part in the person's direct conversations.
 */
export function accessibleUsers(
  organization: Organization,
  viewer: UserRecord,
  partnerIds: Iterable<number>,
): UserRecord[] {
  if (mayAccessAllUsers(organization, viewer)) return [...organization.users.all()];
  const known = new Set([viewer.id, ...partnerIds]);
  for (const channelId of organization.subscriptions.channelsOf(viewer.id)) {
    for (const id of organization.subscriptions.subscribers(channelId).keys()) known.add(id);
  }
  return [...organization.users.all()].filter((user) => known.has(user.id) || user.botType !== null);
}

/** Returns a check whether the actor may know of an account; queries the database only if they may not see everyone. */
export async function knownTo({
  organization,
  user,
}: Pick<Actor, "organization" | "user">): Promise<(other: UserRecord) => boolean> {
  if (mayAccessAllUsers(organization, user)) return () => true;
  const companions = await query<{ user_id: number }>(sql`
    SELECT DISTINCT other.user_id FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ${user.id}`);
  const partners = new Set(companions.map((row) => row.user_id));
  return (other) => partners.has(other.id) || mayMeet(organization, user, other);
}
