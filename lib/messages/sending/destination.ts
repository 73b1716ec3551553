/** Resolves and checks destinations. */

import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { sentTopicName } from "../../channels/topics/topic-name.ts";
import { missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import {
  requireMayConverse,
  requireMayInitiate,
  requireMayPost,
  requireMayUseTopic,
  requireTopicAllowed,
} from "../messages/message-access.ts";

import { findDirectConversation } from "./direct-conversation.ts";
import { directParticipants, findChannel, type RecipientInput, requestedChannel } from "./recipients.ts";

export interface Destination {
  /** Null for a new direct conversation. */
  readonly conversationId: number | null;
  readonly channel: ChannelRecord | null;
  /** Ascending by id; empty for a channel. */
  readonly people: readonly UserRecord[];
  /** "" for a direct message. */
  readonly topic: string;
}

/** @throws ApiError STREAM_DOES_NOT_EXIST, REQUEST_VARIABLE_MISSING or BAD_REQUEST. */
export async function channelDestination(
  actor: Actor,
  to: RecipientInput,
  topic: string | undefined,
): Promise<Destination> {
  const requested = requestedChannel(to);
  if (topic === undefined) throw missingParameter("topic");
  const name = sentTopicName(topic);
  const channel = findChannel(actor.organization, requested);
  requireMayPost(actor, channel, requested);
  requireTopicAllowed(actor.organization, channel, name);
  await requireMayUseTopic(actor, channel, name);
  return { conversationId: channel.conversationId, channel, people: [], topic: name };
}

/** @throws ApiError BAD_REQUEST. */
export async function directDestination(actor: Actor, to: RecipientInput): Promise<Destination> {
  const { organization, user } = actor;
  const people = directParticipants(organization, user, to, knownTo(actor));
  requireMayConverse(actor, people);
  const conversationId = await findDirectConversation(organization, people);
  if (conversationId === null) requireMayInitiate(actor, people);
  return { conversationId, channel: null, people, topic: "" };
}
