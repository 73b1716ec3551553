/** Permission checks of invitations. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { mayAddOthers, mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { requireActiveGroup, requireMayAdd } from "../../people/groups/group-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

const NOT_OTHERS = "You do not have permission to subscribe other users to channels.";

/**
 * Rejects roles above the actor's own.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayInviteAs({ user }: Actor, role: number): void {
  if (role <= ROLE_ADMINISTRATOR) requireRole(user, role);
  if (role < user.role) throw badRequest("Insufficient permission");
}

/**
 * Accepts default channels, and channels to which the actor may add people. Actors who may add people nowhere may name
 * none; the error reveals nothing.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayFillChannels({ organization, user }: Actor, channelIds: readonly number[]): void {
  if (channelIds.length === 0) return;
  if (!organization.permissions.may(user, "can_add_subscribers_group")) throw badRequest(NOT_OTHERS);
  for (const id of channelIds) {
    const channel = organization.channels.get(id);
    if (!channel || channel.isArchived || !mayViewChannel(organization, channel, user)) {
      throw badRequest(`Invalid channel ID ${id}. No invites were sent.`);
    }
    if (!mayFillChannel({ organization, user }, channel)) throw badRequest(NOT_OTHERS);
  }
}

/** Checked again on use, since the author may lose access. */
export function mayFillChannel(
  { organization, user }: Pick<Actor, "organization" | "user">,
  channel: ChannelRecord,
): boolean {
  if (channel.isDefault) return true;
  return (
    organization.permissions.may(user, "can_add_subscribers_group") &&
    mayAddOthers(organization, channel, user)
  );
}

export function requireMayFillGroups(actor: Actor, groupIds: readonly number[]): void {
  for (const id of groupIds) {
    requireMayAdd(actor, requireActiveGroup(actor.organization, id), false);
  }
}

export function mayChooseWelcome({ role }: Pick<UserRecord, "role">): boolean {
  return role <= ROLE_ADMINISTRATOR;
}

/** Managers see the link, so administrators manage only invitations to roles they could grant themselves. */
export function mayManage(
  user: Pick<UserRecord, "id" | "role">,
  { authorId, invitedAs }: { readonly authorId: number; readonly invitedAs: number },
): boolean {
  return user.id === authorId || (user.role <= ROLE_ADMINISTRATOR && user.role <= invitedAs);
}

/** `mayManage` as a database condition. */
export function managedBy({ id, role }: Pick<UserRecord, "id" | "role">) {
  const own = { authorId: id };
  return role <= ROLE_ADMINISTRATOR ? { OR: [own, { invitedAs: { gte: role } }] } : own;
}
