/** Sets a person's visibility policy for a topic, which need not have messages. */

import { invalidChannelId, mayViewChannel } from "../../channels/channels/channel-access.ts";
import { requireMayChoose } from "../../channels/topics/topic-access.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { POLICY_INHERIT, type VisibilityPolicy } from "../../channels/topics/visibility-policy.contract.ts";
import { choosePolicy, takeBackPolicy } from "../../channels/topics/write-topic-policy.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { expectedTopicId } from "../messages/expected-place.ts";

/**
 * Setting the policy that the topic has already changes nothing.
 * @throws ApiError BAD_REQUEST for an invalid topic, and for a channel that is unknown or that the actor may not read;
 *   EXPECTATION_MISMATCH when the topic is not that of the expected message.
 */
export async function setTopicPolicy(
  actor: Actor,
  given: {
    readonly channelId: number;
    readonly topic: string;
    /** A message that must be in the topic. */
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
    await takeBackPolicy(actor, { operation, channel, topic, topicId }, missing);
    return;
  }
  if (!channel) throw missing;
  requireMayChoose(actor, channel, missing);
  await choosePolicy(actor, { operation, channel, topic, topicId }, given.policy);
}
