/** Permissions to read, send and mention. */

import {
  haveChannelRight,
  isReceivedOnly,
  mayReadChannel,
  mayViewChannel,
  noSuchChannel,
} from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { EMPTY_TOPIC_DISPLAY_NAME } from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { nameKey } from "../../text/name-key.ts";
import { MANY_PEOPLE } from "../messages-limits.contract.ts";

export interface MessagePlace {
  readonly channelId: number | null;
  /** Empty for a channel. */
  readonly directUserIds: readonly number[];
  /** Sent during the user's subscription. */
  readonly isReceived: boolean;
}

/** lib/messages/reading/message-scope.ts has this rule in SQL. */
export function mayReadMessage(
  { organization, user }: Pick<Actor, "organization" | "user">,
  message: MessagePlace,
): boolean {
  if (message.channelId === null) return message.directUserIds.includes(user.id);
  const channel = organization.channels.get(message.channelId);
  if (!channel || !mayReadChannel(organization, channel, user)) return false;
  return !isReceivedOnly(channel) || message.isReceived;
}

/** A bot may post where its owner may. */
function standIns({ user, organization }: Actor): UserRecord[] {
  const owner = user.botOwnerId === null ? undefined : organization.users.get(user.botOwnerId);
  return owner?.isActive ? [user, owner] : [user];
}

/**
 * System bots may post in all channels that are not archived.
 * @param requested as named by the caller, so as not to reveal whether the channel exists.
 * @throws ApiError STREAM_DOES_NOT_EXIST or BAD_REQUEST.
 */
export function requireMayPost(
  actor: Actor,
  channel: ChannelRecord | undefined,
  requested: string | number,
): asserts channel is ChannelRecord {
  const refusal = channel ? refusalToPost(actor, channel, requested) : noSuchChannel(requested);
  if (refusal) throw refusal;
}

export function mayPost(actor: Actor, channel: ChannelRecord): boolean {
  return refusalToPost(actor, channel, channel.id) === null;
}

function refusalToPost(actor: Actor, channel: ChannelRecord, requested: string | number): ApiError | null {
  const { organization, user } = actor;
  if (!channel.isArchived && isSystemBot(user)) return null;
  const people = standIns(actor);
  if (!people.some((person) => mayViewChannel(organization, channel, person))) {
    return noSuchChannel(requested);
  }
  if (!haveChannelRight(organization, channel, people, "take_part")) {
    return badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  return haveChannelRight(organization, channel, people, "post")
    ? null
    : badRequest("You do not have permission to post in this channel.");
}

/** The email gateway bot, which posts for anyone, may only where everyone may. */
export function mayStartTopics(actor: Actor, channel: ChannelRecord): boolean {
  const { organization, user } = actor;
  if (isSystemBot(user, "emailGateway")) {
    const everyone = organization.groups.system("role:everyone").id;
    return organization.permissions.ofChannel(channel, "can_create_topic_group") === everyone;
  }
  return isSystemBot(user) || haveChannelRight(organization, channel, standIns(actor), "start_topics");
}

/**
 * The channel's policy overrides the organization's.
 * @throws ApiError BAD_REQUEST.
 */
export function requireTopicAllowed(organization: Organization, channel: ChannelRecord, topic: string): void {
  const policy =
    channel.topicsPolicy === "inherit" ? organization.realm.settings.topics_policy : channel.topicsPolicy;
  if (policy === "disable_empty_topic" && topic === "") {
    throw badRequest(`Sending messages to "${EMPTY_TOPIC_DISPLAY_NAME}" is not allowed in this channel.`);
  }
  if (policy === "empty_topic_only" && topic !== "") {
    throw badRequest(`Only the "${EMPTY_TOPIC_DISPLAY_NAME}" topic is allowed in this channel.`);
  }
}

/**
 * One participant must have permission, unless all others are bots.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayConverse({ user, organization }: Actor, people: readonly UserRecord[]): void {
  if (isUnrestricted(user, people)) return;
  const group = organization.permissions.ofRealm("direct_message_permission_group");
  if (people.some((person) => organization.groups.isMember(group, person))) return;
  if (group === organization.groups.system("role:nobody").id) {
    throw badRequest("Direct messages are disabled in this organization.");
  }
  throw badRequest("You do not have permission to send direct messages to these recipients.");
}

/**
 * Applies to new conversations.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayInitiate({ user, organization }: Actor, people: readonly UserRecord[]): void {
  if (isUnrestricted(user, people) || organization.permissions.may(user, "direct_message_initiator_group"))
    return;
  throw badRequest("You do not have permission to initiate direct message conversations.");
}

function isUnrestricted(sender: UserRecord, people: readonly UserRecord[]): boolean {
  return isSystemBot(sender) || people.every((person) => person.id === sender.id || person.botType !== null);
}

function mayMentionAtOnce({ user, organization }: Actor, peopleCount: number): boolean {
  return peopleCount <= MANY_PEOPLE || organization.permissions.may(user, "can_mention_many_users_group");
}

/** @throws ApiError STREAM_WILDCARD_MENTION_NOT_ALLOWED. */
export function requireMayMentionChannel(actor: Actor, channel: ChannelRecord): void {
  if (mayMentionAtOnce(actor, actor.organization.subscriptions.subscribers(channel.id).size)) return;
  throw new ApiError(
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "You do not have permission to use channel wildcard mentions in this channel.",
  );
}

/** @throws ApiError TOPIC_WILDCARD_MENTION_NOT_ALLOWED. */
export function requireMayMentionTopic(actor: Actor, participantCount: number): void {
  if (mayMentionAtOnce(actor, participantCount)) return;
  throw new ApiError(
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
    "You do not have permission to use topic wildcard mentions in this topic.",
  );
}

/**
 * Silent mentions are always allowed.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayMentionGroups({ organization }: Actor, refusedGroupIds: readonly number[]): void {
  const [groupId] = refusedGroupIds;
  if (groupId === undefined) return;
  const name = organization.groups.get(groupId)?.name ?? String(groupId);
  throw badRequest(`You are not allowed to mention user group '${name}'.`);
}

/**
 * Existing topics are always allowed. With protected history everyone may start topics, so no hidden topic is revealed.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireMayUseTopic(actor: Actor, channel: ChannelRecord, topic: string): Promise<void> {
  if (mayStartTopics(actor, channel) || (await hasMessages(channel, topic))) return;
  throw badRequest(
    isSystemBot(actor.user, "emailGateway")
      ? "Mail to this address cannot start topics in this channel. Use the name of an existing topic as the subject."
      : "You do not have permission to create new topics in this channel.",
  );
}

async function hasMessages({ conversationId }: ChannelRecord, topic: string): Promise<boolean> {
  const rows = await query(sql`
    SELECT FROM topic
    WHERE conversation_id = ${conversationId} AND name_key = ${nameKey(topic)} AND last_message_id IS NOT NULL`);
  return rows.length > 0;
}
