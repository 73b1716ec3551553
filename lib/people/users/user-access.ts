/** Permission checks of accounts: known users, real addresses, and own changes. */
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

export function mayAccessAllUsers(organization: Organization, viewer: UserRecord): boolean {
  return organization.permissions.may(viewer, "can_access_all_users_group");
}

/** The permission affects guests only. */
export function isLimited(organization: Organization, viewer: UserRecord): boolean {
  return viewer.role === ROLE_GUEST && !mayAccessAllUsers(organization, viewer);
}

/** Whether the viewer knows the user without access to everyone. */
export function haveMet(organization: Organization, viewer: UserRecord, user: UserRecord): boolean {
  if (viewer.id === user.id || user.botType !== null) return true;
  if (organization.acquaintances.of(viewer.id).has(user.id)) return true;
  return organization.subscriptions.shareChannel(viewer.id, user.id);
}

/** Everyone, or bots and users with a shared channel or direct conversation. */
export function mayMeet(organization: Organization, viewer: UserRecord, user: UserRecord): boolean {
  return mayAccessAllUsers(organization, viewer) || haveMet(organization, viewer, user);
}

/** Whether the viewer could know the user at the time of the event. */
export function knewThen(
  organization: Organization,
  { user: viewer, strangers }: KnowingViewer,
  user: UserRecord,
): boolean {
  return !strangers.has(user.id) && mayMeet(organization, viewer, user);
}

export type KnowingViewer = Pick<Viewer, "user" | "strangers">;

export function accessibleUsers(organization: Organization, viewer: UserRecord): UserRecord[] {
  if (mayAccessAllUsers(organization, viewer)) return [...organization.users.all()];
  return metUsers(organization, viewer);
}

/** Users known without access to everyone. */
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

export function knownTo({
  organization,
  user,
}: Pick<Actor, "organization" | "user">): (other: UserRecord) => boolean {
  if (mayAccessAllUsers(organization, user)) return () => true;
  return (other) => haveMet(organization, user, other);
}

export type EmailViewer = Pick<UserRecord, "id" | "role">;

/** Hides the address from administrators too. */
export const VISIBLE_TO_NOBODY = 4;

/** Visibility → least powerful role; 0: no role. */
const visibleTo: Readonly<Record<number, number>> = {
  1: ROLE_GUEST,
  2: ROLE_MEMBER,
  3: ROLE_ADMINISTRATOR,
  [VISIBLE_TO_NOBODY]: 0,
  5: ROLE_MODERATOR,
};

/** A bot's address is never hidden. */
export function maySeeRealEmail(viewer: EmailViewer, user: UserRecord): boolean {
  if (user.botType !== null || viewer.id === user.id) return true;
  return viewer.role <= (visibleTo[user.settings.email_address_visibility] ?? 0);
}

/** The setting, and the error for users other than administrators. */
const ADMINISTERED = {
  name: ["name_changes_disabled", "Name changes are disabled in this organization."],
  address: ["email_changes_disabled", "Email address changes are disabled in this organization."],
  avatar: ["avatar_changes_disabled", "Avatar changes are disabled in this organization."],
} as const;

/** @throws ApiError BAD_REQUEST where only administrators may change it. */
export function requireMayChangeOwn(
  { realm }: Organization,
  { role }: Pick<UserRecord, "role">,
  what: keyof typeof ADMINISTERED,
): void {
  const [setting, refusal] = ADMINISTERED[what];
  if (realm.settings[setting] && role > ROLE_ADMINISTRATOR) throw badRequest(refusal);
}
