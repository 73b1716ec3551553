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

/** The error of a channel id that is unknown or hidden from the caller: the same for both. */
export function invalidChannelId() {
  return badRequest("Invalid channel ID");
}

/**
 * The folder that a channel is put into; null for none.
 * @throws ApiError BAD_REQUEST for a folder that does not exist or is archived.
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

/**
 * Whether a person has a right in a channel.
 * @param holds whether the person holds a permission of the channel, where a change of it is considered.
 */
export function hasChannelRight(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
  right: ChannelRightName,
  holds = (permission: ChannelPermission) => organization.permissions.mayInChannel(user, channel, permission),
): boolean {
  return hasRight(right, channel, (relation) => is(organization, channel, user, relation, holds));
}

/** Whether people who stand in for each other have a right together: one may be what it takes and another hold the permission. */
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

/** Whether a person may know that a channel exists. */
export function mayViewChannel(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "know");
}

/** Whether a person may read a channel's messages. */
export function mayReadChannel(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "read");
}

/** Whether a person may read a channel's messages, or may let themselves do so. */
export function mayGetToRead(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "get_to_read");
}

/** Whether an account is a bot whose owner is subscribed to the channel: it may list the channel like its owner. */
export function mayListAsOwner(
  organization: Organization,
  channel: ChannelRecord,
  { botOwnerId }: UserRecord,
): boolean {
  return botOwnerId !== null && organization.subscriptions.of(channel.id, botOwnerId) !== undefined;
}

/** Whether a person may see which channels new people are put into: all but guests. */
export function maySeeDefaultChannels(user: UserRecord): boolean {
  return user.role < ROLE_GUEST;
}

/** Whether a channel's messages are readable only as far as they were received. */
export function isReceivedOnly(channel: ChannelRecord): boolean {
  return channel.isPrivate && !channel.historyPublicToSubscribers;
}

/** Whether a person may join by their own decision. */
export function mayJoin(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "join");
}

/** Whether a person may add others: by permission in the channel or, if they can read it, by a more general one. */
export function mayAddOthers(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return (
    hasChannelRight(organization, channel, user, "add_others") ||
    hasChannelRight(organization, channel, user, "add_others_as_reader")
  );
}

/** Whether a person may change and archive the channel, and remove anybody from it. */
export function mayAdminister(organization: Organization, channel: ChannelRecord, user: UserRecord): boolean {
  return hasChannelRight(organization, channel, user, "administer");
}

/** Whether a person may remove others from the channel. */
export function mayRemoveOthers(
  organization: Organization,
  channel: ChannelRecord,
  user: UserRecord,
): boolean {
  return hasChannelRight(organization, channel, user, "remove_others");
}

/**
 * The channel, if the actor may know of it.
 * @throws ApiError BAD_REQUEST.
 */
export function requireVisibleChannel({ organization, user }: Actor, channelId: number): ChannelRecord {
  const channel = organization.channels.get(channelId);
  if (!channel || !mayViewChannel(organization, channel, user)) throw invalidChannelId();
  return channel;
}

/**
 * The channel, if the actor may change it.
 * @throws ApiError BAD_REQUEST.
 */
export function requireAdministeredChannel(actor: Actor, channelId: number): ChannelRecord {
  const channel = requireVisibleChannel(actor, channelId);
  if (!mayAdminister(actor.organization, channel, actor.user))
    throw badRequest("You do not have permission to administer this channel.");
  return channel;
}

/**
 * Whether the actor may create a channel of this kind.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayCreate(
  { organization, user }: Actor,
  kind: { readonly isPrivate: boolean; readonly isDefault: boolean },
): void {
  const right = kind.isPrivate ? "can_create_private_channel_group" : "can_create_public_channel_group";
  if (!organization.permissions.may(user, right)) throw badRequest("Insufficient permission");
  if (kind.isDefault && user.role > ROLE_ADMINISTRATOR) throw badRequest("Insufficient permission");
}

/**
 * Checks that the actor chooses which channels new people are put into.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChooseDefault({ user }: Actor): void {
  requireRole(user, ROLE_ADMINISTRATOR);
}

const DAY_SECONDS = 86_400;

/**
 * Checks that the actor may create this many more channels today. Archived ones count too: they are still listed. So do
 * those of the same person's bots.
 * @throws ApiError BAD_REQUEST with the limit.
 */
export function requireFewNewChannels({ organization, user }: Actor, count: number): void {
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
 * Checks that the actor may list all channels, private ones included.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayListAll({ user }: Actor): void {
  if (user.role > ROLE_ADMINISTRATOR) throw badRequest("User not authorized for this query");
}

/** The error of a channel that does not exist or is hidden from the caller: the same for both. */
export function noSuchChannel(requested: string | number): ApiError {
  if (typeof requested === "string") {
    const message = `Channel '${requested}' does not exist`;
    return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream: requested });
  }
  const message = `Channel with ID '${requested}' does not exist`;
  return new ApiError("STREAM_DOES_NOT_EXIST", message, { stream_id: requested });
}
