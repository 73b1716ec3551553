/** Sets a person's visibility policy for a topic, which need not have messages. */

import { invalidChannelId } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { requireMayChoose, requireMayKnow } from "./topic-access.ts";
import { topicName } from "./topic-name.ts";
import { POLICY_INHERIT, type VisibilityPolicy } from "./visibility-policy.contract.ts";
import { choosePolicy, takeBackPolicy } from "./write-topic-policy.ts";

/**
 * Setting the policy that the topic has already changes nothing.
 * @throws ApiError BAD_REQUEST for an invalid topic, and for a channel that is unknown or that the actor may not read.
 */
export async function setTopicPolicy(
  actor: Actor,
  given: { readonly channelId: number; readonly topic: string; readonly policy: VisibilityPolicy },
): Promise<void> {
  const topic = topicName(given.topic);
  const channel = knownChannel(actor, given.channelId);
  const change = { operation: "update-user-topic", channel, topic };
  if (given.policy !== POLICY_INHERIT) {
    requireMayChoose(actor, channel, invalidChannelId());
    await choosePolicy(actor, change, given.policy);
  } else if (!(await takeBackPolicy(actor, change))) {
    requireMayKnow(actor, channel, invalidChannelId());
  }
}

function knownChannel({ organization }: Actor, channelId: number): ChannelRecord {
  const channel = organization.channels.get(channelId);
  if (!channel) throw invalidChannelId();
  return channel;
}
