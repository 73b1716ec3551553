/** Permission checks of accounts: whom a person may know of, whose real address one may see, and what one may change of oneself. */
import { badRequest } from "../../kernel/errors.ts";
import type { Viewer } from "../../kernel/events/audience.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import {
  ROLE_ADMINISTRATOR,
  ROLE_GUEST,
  ROLE_MEMBER,
  ROLE_MODERATOR,
} from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "./user-records.ts";

/** Whether a person may know of everyone in the organization. */
export function mayAccessAllUsers(organization: Organization, viewer: UserRecord): boolean {
  return organization.permissions.may(viewer, "can_access_all_users_group");
}

/** Whether a person may know only those they meet. The permission decides about guests alone. */
export function isLimited(organization: Organization, viewer: UserRecord): boolean {
  return viewer.role === ROLE_GUEST && !mayAccessAllUsers(organization, viewer);
}

/** Whether a viewer has come to know somebody without the permission to know of everyone. */
export function haveMet(organization: Organization, viewer: UserRecord, user: UserRecord): boolean {
  if (viewer.id === user.id || user.botType !== null) return true;
  if (organization.acquaintances.of(viewer.id).has(user.id)) return true;
  return organization.subscriptions.shareChannel(viewer.id, user.id);
}

/** Whether `viewer` may know of `user`: of everyone, or of bots and those with a shared channel or direct conversation. */
export function mayMeet(organization: Organization, viewer: UserRecord, user: UserRecord): boolean {
  return mayAccessAllUsers(organization, viewer) || haveMet(organization, viewer, user);
}

/** The same of an event's viewer, when the event happened. */
export function knewThen(
  organization: Organization,
  { user: viewer, strangers }: KnowingViewer,
  user: UserRecord,
): boolean {
  return !strangers.has(user.id) && mayMeet(organization, viewer, user);
}

/** Of an event's viewer, what decides whom the viewer knew. */
export type KnowingViewer = Pick<Viewer, "user" | "strangers">;

/** Everyone a person may know of. */
export function accessibleUsers(organization: Organization, viewer: UserRecord): UserRecord[] {
  if (mayAccessAllUsers(organization, viewer)) return [...organization.users.all()];
  return metUsers(organization, viewer);
}

/** The people whom somebody knows without the permission to know of everyone. */
export function metUsers(
  { acquaintances, subscriptions, users }: Organization,
  viewer: UserRecord,
): UserRecord[] {
  const known = new Set([viewer.id, ...acquaintances.of(viewer.id)]);
  for (const channelId of subscriptions.channelsOf(viewer.id)) {
    for (const id of subscriptions.memberIds(channelId)) known.add(id);
  }
  return [...users.all()].filter((user) => known.has(user.id) || user.botType !== null);
}

/** Returns a check whether the actor may know of an account. */
export function knownTo({
  organization,
  user,
}: Pick<Actor, "organization" | "user">): (other: UserRecord) => boolean {
  if (mayAccessAllUsers(organization, user)) return () => true;
  return (other) => haveMet(organization, user, other);
}

/** The account that the address is shown to. */
export type EmailViewer = Pick<UserRecord, "id" | "role">;

/** The email_address_visibility that hides the real address from everybody, administrators included. */
export const VISIBLE_TO_NOBODY = 4;

/** The least powerful role that may see the real address, by email_address_visibility; 0: no role. */
const visibleTo: Readonly<Record<number, number>> = {
  1: ROLE_GUEST,
  2: ROLE_MEMBER,
  3: ROLE_ADMINISTRATOR,
  [VISIBLE_TO_NOBODY]: 0,
  5: ROLE_MODERATOR,
};

/** Whether `viewer` may see the real address of `user`; a bot's is never hidden. */
export function maySeeRealEmail(viewer: EmailViewer, user: UserRecord): boolean {
  if (user.botType !== null || viewer.id === user.id) return true;
  return viewer.role <= (visibleTo[user.settings.email_address_visibility] ?? 0);
}

/** What an organization can leave to its administrators: the setting, and the error for everybody else. */
const ADMINISTERED = {
  name: ["name_changes_disabled", "Name changes are disabled in this organization."],
  address: ["email_changes_disabled", "Email address changes are disabled in this organization."],
  avatar: ["avatar_changes_disabled", "Avatar changes are disabled in this organization."],
} as const;

/**
 * Checks that people change this of their own accounts.
 * @throws ApiError BAD_REQUEST where only administrators do.
 */
export function requireMayChangeOwn(
  { realm }: Organization,
  { role }: Pick<UserRecord, "role">,
  what: keyof typeof ADMINISTERED,
): void {
  const [setting, refusal] = ADMINISTERED[what];
  if (realm.settings[setting] && role > ROLE_ADMINISTRATOR) throw badRequest(refusal);
}
