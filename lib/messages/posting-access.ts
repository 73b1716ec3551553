/** Who may send what where: asked here only. */
import type { Actor } from "../auth/actor.ts";
import { ApiError, badRequest } from "../errors.ts";
import { mayViewChannel } from "../events/audience.ts";
import type { ChannelRecord, UserRecord } from "../organization-memory/records.ts";
import { isSystemBot } from "../organizations/system-bots.ts";
import { noSuchChannel } from "./recipients.ts";

/** A bot may post where its owner may. */
function standIns({ user, organization }: Actor): UserRecord[] {
  const owner = user.botOwnerId === null ? undefined : organization.user(user.botOwnerId);
  return owner?.isActive ? [user, owner] : [user];
}

/**
 * The server itself posts wherever the organization has it do so.
 * @param requested what the caller named, for the error that does not tell whether the channel exists.
 * @throws ApiError STREAM_DOES_NOT_EXIST or BAD_REQUEST.
 */
export function requireMayPost(
  actor: Actor,
  channel: ChannelRecord | undefined,
  requested: string | number,
): asserts channel is ChannelRecord {
  const { organization, user } = actor;
  if (channel && !channel.isArchived && isSystemBot(user)) return;
  const people = standIns(actor);
  if (!channel || !people.some((person) => mayViewChannel(organization, channel, person))) {
    throw noSuchChannel(requested);
  }
  const isMember = people.some((person) => organization.subscription(channel.id, person.id));
  if (channel.isArchived || (channel.isPrivate && !isMember)) {
    throw badRequest(`Not authorized to send to channel '${channel.name}'`);
  }
  if (!people.some((person) => organization.mayInChannel(person, channel, "can_send_message_group"))) {
    throw badRequest("You do not have permission to post in this channel.");
  }
}

/**
 * Whether these people may converse at all: someone of them must hold the right, bots and oneself aside.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayConverse({ user, organization }: Actor, people: readonly UserRecord[]): void {
  if (isUnrestricted(user, people)) return;
  const group = organization.realmPermission("direct_message_permission_group");
  if (people.some((person) => organization.isMember(group, person))) return;
  if (group === organization.systemGroup("role:nobody").id) {
    throw badRequest("Direct messages are disabled in this organization.");
  }
  throw badRequest("You do not have permission to send direct messages to these recipients.");
}

/**
 * Whether the sender may begin a conversation that has no messages yet.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayInitiate({ user, organization }: Actor, people: readonly UserRecord[]): void {
  if (isUnrestricted(user, people) || organization.may(user, "direct_message_initiator_group")) return;
  throw badRequest("You do not have permission to initiate direct message conversations.");
}

function isUnrestricted(sender: UserRecord, people: readonly UserRecord[]): boolean {
  return isSystemBot(sender) || people.every((person) => person.id === sender.id || person.botType !== null);
}

/** The error of a mention of everyone in a large channel without the right. */
export function channelWildcardRefused(): ApiError {
  return new ApiError(
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "You do not have permission to use channel wildcard mentions in this channel.",
  );
}

/** The error of a mention of all participants of a large topic without the right. */
export function topicWildcardRefused(): ApiError {
  return new ApiError(
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
    "You do not have permission to use topic wildcard mentions in this topic.",
  );
}

/** The sender is not among those who may notify the group; silently they may name it. */
export function groupMentionRefused(groupName: string): ApiError {
  return badRequest(`You are not allowed to mention user group '${groupName}'.`);
}
