/** Permission checks of accounts: which of them a person may know of, and whose real e-mail address one may see. */
import { query, type Sql, sql } from "../db/sql.ts";
import type { Actor } from "../organization-memory/actor.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MEMBER, ROLE_MODERATOR } from "../roles/roles.contract.ts";
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
  return metUsers(organization, viewer, partnerIds);
}

/** Whom a person knows without the permission to know of everyone; the parameters are those of `accessibleUsers`. */
export function metUsers(
  organization: Organization,
  viewer: UserRecord,
  partnerIds: Iterable<number>,
): UserRecord[] {
  const known = new Set([viewer.id, ...partnerIds]);
  for (const channelId of organization.subscriptions.channelsOf(viewer.id)) {
    for (const id of organization.subscriptions.subscribers(channelId).keys()) known.add(id);
  }
  return [...organization.users.all()].filter((user) => known.has(user.id) || user.botType !== null);
}

/**
 * Guests who know of an account by a direct conversation, as far as it takes one: none where everybody may know of
 * everyone. For events about the account, whose audience is decided from memory.
 */
export async function guestPartners(organization: Organization, user: UserRecord): Promise<number[]> {
  return (await guestPartnersOf(organization, [user.id]))(user.id);
}

/** The same for several accounts: a look-up by id. */
export async function guestPartnersOf(
  organization: Organization,
  userIds: readonly number[],
): Promise<(userId: number) => number[]> {
  const { permissions, groups, users } = organization;
  if (permissions.ofRealm("can_access_all_users_group") === groups.system("role:everyone").id)
    return () => [];
  const partners = await partnersOf(userIds);
  return (userId) => (partners.get(userId) ?? []).filter((id) => users.get(id)?.role === ROLE_GUEST);
}

/** Who takes part in the direct conversations of each of these people, themselves included. */
export async function partnersOf(
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await query<{ user_id: number; partner_ids: number[] }>(sql`
    SELECT own.user_id, array_agg(DISTINCT other.user_id) AS partner_ids FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ANY(${[...userIds]}::int[]) GROUP BY own.user_id`);
  return new Map(rows.map((row) => [row.user_id, row.partner_ids]));
}

/** Selects {user_id} of everyone who takes part in a person's direct conversations, the person included. */
export function directPartners(userId: number): Sql {
  return sql`
    SELECT DISTINCT other.user_id FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ${userId}`;
}

/** Returns a check whether the actor may know of an account; queries the database only if they may not see everyone. */
export async function knownTo({
  organization,
  user,
}: Pick<Actor, "organization" | "user">): Promise<(other: UserRecord) => boolean> {
  if (mayAccessAllUsers(organization, user)) return () => true;
  const companions = await query<{ user_id: number }>(directPartners(user.id));
  const partners = new Set(companions.map((row) => row.user_id));
  return (other) => partners.has(other.id) || mayMeet(organization, user, other);
}

/** The account that the address is shown to. */
export type EmailViewer = Pick<UserRecord, "id" | "role">;

/** The least powerful role that may see the real address, by email_address_visibility; 0: no role. */
const visibleTo: Readonly<Record<number, number>> = {
  1: ROLE_GUEST,
  2: ROLE_MEMBER,
  3: ROLE_ADMINISTRATOR,
  4: 0,
  5: ROLE_MODERATOR,
};

/** Whether `viewer` may see the real address of `user`; a bot's is never hidden. */
export function maySeeRealEmail(viewer: EmailViewer, user: UserRecord): boolean {
  if (user.botType !== null || viewer.id === user.id) return true;
  return viewer.role <= (visibleTo[user.settings.email_address_visibility] ?? 0);
}
