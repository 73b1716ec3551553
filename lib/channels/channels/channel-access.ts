/** Permission checks of channels. */
import { requireRole } from "../../auth/authentication/require-role.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { type Actor, personBehind, personOf } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { MAX_NEW_CHANNELS, MAX_NEW_CHANNELS_OF_ADMINISTRATOR } from "../channels-limits.contract.ts";
import type { ChannelRecord } from "./channel-records.ts";
import { type ChannelRelation, type ChannelRightName, hasRight } from "./channel-rights.ts";
import type { ChannelPermission } from "./channel-settings.contract.ts";

/** Does not reveal whether the channel exists. */
export function invalidChannelId() {
  return badRequest("Invalid channel ID");
}

/**
 * Null for none.
 * @throws ApiError BAD_REQUEST for an unknown or archived folder.
 */
export function folderIn(
  { channelFolders }: Organization,
  folderId: number | null | undefined,
): number | null {
  if (folderId === null || folderId === undefined) return null;
  const folder = channelFolders.get(folderId);
  if (!folder || folder.isArchived) throw badRequest("Invalid channel folder ID");
  return folder.id;
}

/** `holds` may reflect a planned change. */
export function hasChannelRight(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
  right: ChannelRightName,
  holds = (permission: ChannelPermission) => organization.permissions.mayInChannel(user, channel, permission),
): boolean {
  return hasRight(right, channel, (relation) => is(organization, channel, user, relation, holds));
}

/**
 * Whether people acting for each other jointly have a right: one may meet the condition, another hold the permission.
 */
export function haveChannelRight(
  organization: Organization,
  channel: ChannelRecord,
  people: readonly UserRecord[],
  right: ChannelRightName,
): boolean {
  return hasRight(right, channel, (relation) =>
    people.some((user) =>
      is(organization, channel, user, relation, (permission) =>
        organization.permissions.mayInChannel(user, channel, permission),
      ),
    ),
  );
}

function is(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
  relation: ChannelRelation,
  holds: (permission: ChannelPermission) => boolean,
): boolean {
  if (relation === "subscriber") return organization.subscriptions.of(channel.id, user.id) !== undefined;
  if (relation === "member") return user.role <= ROLE_MEMBER;
  if (relation === "administrator") return user.role <= ROLE_ADMINISTRATOR;
  return typeof relation === "object"
    ? organization.permissions.may(user, relation.ofOrganization)
    : holds(relation);
}

/** Whether a person may see that the channel exists. */
export function mayViewChannel(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "know");
}

export function mayReadChannel(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "read");
}

/** Whether a person may read the channel, or may give themselves access to it. */
export function mayGetToRead(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "get_to_read");
}

/** Bots may list channels their owner is subscribed to. */
export function mayListAsOwner(
  organization: Organization,
  channel: ChannelRecord,
  { botOwnerId }: UserRecord,
): boolean {
  return botOwnerId !== null && organization.subscriptions.of(channel.id, botOwnerId) !== undefined;
}

/** All but guests. */
export function maySeeDefaultChannels(user: UserRecord): boolean {
  return user.role < ROLE_GUEST;
}

/** Whether only received messages are readable (protected history). */
export function isReceivedOnly(channel: ChannelRecord): boolean {
  return channel.isPrivate && !channel.historyPublicToSubscribers;
}

export function mayJoin(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "join");
}

/** Requires the channel's permission or, for readable channels, the organization's. */
export function mayAddOthers(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return (
    hasChannelRight(organization, channel, user, "add_others") ||
    hasChannelRight(organization, channel, user, "add_others_as_reader")
  );
}

/** Includes archiving the channel and removing subscribers. */
export function mayAdminister(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "administer");
}

export function mayRemoveOthers(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "remove_others");
}

/** As `mayViewChannel`; the server sees all. */
export function seesChannel({ organization, user, isServer }: Actor, channel: ChannelRecord): boolean {
  return isServer || mayViewChannel(organization, channel, user);
}

/** @throws ApiError BAD_REQUEST for an unknown or hidden channel. */
export function requireVisibleChannel(actor: Actor, channelId: number): ChannelRecord {
  const channel = actor.organization.channels.get(channelId);
  if (!channel || !seesChannel(actor, channel)) throw invalidChannelId();
  return channel;
}

/** @throws ApiError BAD_REQUEST for a channel the actor may not administer. */
export function requireAdministeredChannel(actor: Actor, channelId: number): ChannelRecord {
  const channel = requireVisibleChannel(actor, channelId);
  if (!actor.isServer && !mayAdminister(actor.organization, channel, actor.user))
    throw badRequest("You do not have permission to administer this channel.");
  return channel;
}

/** @throws ApiError BAD_REQUEST without permission. */
export function requireMayCreate(
  { organization, user, isServer }: Actor,
  kind: { readonly isPrivate: boolean; readonly isDefault: boolean },
): void {
  if (isServer) return;
  const right = kind.isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group";
  if (!organization.permissions.may(user, right)) throw badRequest("Insufficient permission");
  if (kind.isDefault && user.role > ROLE_ADMINISTRATOR) throw badRequest("Insufficient permission");
}

/** @throws ApiError BAD_REQUEST for non-administrators. */
export function requireMayChooseDefault({ user, isServer }: Actor): void {
  if (!isServer) requireRole(user, ROLE_ADMINISTRATOR);
}

const DAY_SECONDS = 86_400;

/**
 * Counts archived channels, which stay listed, and those of the person's bots.
 * @throws ApiError BAD_REQUEST with the limit.
 */
export function requireFewNewChannels({ organization, user, isServer }: Actor, count: number): void {
  if (isServer) return;
  const limit = user.role > ROLE_ADMINISTRATOR ? MAX_NEW_CHANNELS : MAX_NEW_CHANNELS_OF_ADMINISTRATOR;
  const start = Date.now() / 1000 - DAY_SECONDS;
  const personId = personOf(user);
  let created = 0;
  for (const { creatorId, createdAt } of organization.channels.all()) {
    if (createdAt <= start || creatorId === null) continue;
    if (personBehind(organization, creatorId) === personId) created += 1;
  }
  if (created + count > limit)
    throw badRequest(`You have created too many channels (limit: ${limit} in 24 hours).`);
}

/**
 * Includes private channels.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayListAll({ user }: Actor): void {
  if (user.role > ROLE_ADMINISTRATOR) throw badRequest("User not authorized for this query");
}

/** Does not reveal whether the channel exists. */
export function noSuchChannel(requested: string | number): ApiError {
  if (typeof requested === "string") {
    const message = `Channel '${requested}' does not exist`;
    return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream: requested });
  }
  const message = `Channel with ID '${requested}' does not exist`;
  return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream_id: requested });
}
