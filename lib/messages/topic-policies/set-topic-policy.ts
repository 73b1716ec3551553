/** Sets topics' visibility policies. */

import { invalidChannelId, mayViewChannel } from "../../channels/channels/channel-access.ts";
import { requireMayChoose, requireSubscribed } from "../../channels/topics/topic-access.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import {
  POLICY_INHERIT,
  POLICY_MUTED,
  type VisibilityPolicy,
} from "../../channels/topics/topics-limits.contract.ts";
import { choosePolicy, removePolicy } from "../../channels/topics/write-topic-policy.ts";
import { type ApiError, badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { expectedTopicId } from "../messages/expected-place.ts";

/**
 * @throws ApiError BAD_REQUEST for an invalid topic or unreadable channel; EXPECTATION_MISMATCH for another topic's
 *   message.
 */
export async function setTopicPolicy(
  actor: Actor,
  given: {
    readonly channelId: number;
    readonly topic: string;
    readonly expectedMessageId?: number | undefined;
    readonly policy: VisibilityPolicy;
  },
): Promise<void> {
  const topic = topicName(given.topic);
  const [operation, missing] = ["update-user-topic", invalidChannelId()];
  const channel = actor.organization.channels.get(given.channelId);
  const isKnown = channel !== undefined && mayViewChannel(actor.organization, channel, actor.user);
  const topicId = isKnown ? await expectedTopicId(actor, channel, topic, given.expectedMessageId) : null;
  if (given.policy === POLICY_INHERIT) {
    await removePolicy(actor, { operation, channel, topic, topicId }, missing);
    return;
  }
  if (!channel) throw missing;
  requireMayChoose(actor, channel, missing);
  await choosePolicy(actor, { operation, channel, topic, topicId }, given.policy);
}

/** The older operation. */
interface MuteTopic {
  /** Exactly one of these two. */
  readonly channelId?: number | undefined;
  readonly channelName?: string | undefined;
  readonly topic: string;
  readonly expectedMessageId?: number | undefined;
  readonly isMuted: boolean;
}

/**
 * Repetition changes nothing (feature level 169).
 * @throws ApiError REQUEST_VARIABLE_MISSING; BAD_REQUEST for an invalid topic, an unreadable channel or, for muting,
 *   one without a subscription; EXPECTATION_MISMATCH for another topic's message.
 */
export async function muteTopic(actor: Actor, given: MuteTopic): Promise<void> {
  const topic = topicName(given.topic);
  const { channel, missing } = requestedChannel(actor, given);
  const operation = "mute-topic";
  const isKnown = channel !== undefined && mayViewChannel(actor.organization, channel, actor.user);
  const topicId = isKnown ? await expectedTopicId(actor, channel, topic, given.expectedMessageId) : null;
  if (!given.isMuted) {
    await removePolicy(actor, { operation, channel, topic, topicId }, missing, [POLICY_MUTED]);
    return;
  }
  if (!channel) throw missing;
  requireMayChoose(actor, channel, missing);
  requireSubscribed(actor, channel);
  await choosePolicy(actor, { operation, channel, topic, topicId }, POLICY_MUTED);
}

function requestedChannel({ organization: { channels } }: Actor, { channelId, channelName }: MuteTopic) {
  if (channelId !== undefined && channelName !== undefined) throw incompatible(["stream_id", "stream"]);
  if (channelId !== undefined) return { channel: channels.get(channelId), missing: invalidChannelId() };
  if (channelName === undefined) throw missingParameter("stream_id");
  const missing = badRequest(`Invalid channel name '${channelName}'`);
  return { channel: channels.named(channelName.trim()), missing };
}

function incompatible(names: readonly string[]): ApiError {
  const parameters = names.join(", ");
  return badRequest(`Unsupported parameter combination: ${parameters}`, { parameters });
}
