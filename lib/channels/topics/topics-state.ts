/** The part of the register answer about the topics that a person mutes, unmutes or follows. */

import type { RegisteredActor } from "../../kernel/register/registration-state.ts";
import { type RegisteringClient, stateFamily } from "../../kernel/register/state-family.ts";
import { mayViewChannel } from "../channels/channel-access.ts";
import { isKnownToClient } from "../channels/channel-events.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { presentTopicName } from "./present-topic-name.ts";
import { type TopicPolicy, topicPoliciesOf } from "./topic-policies.ts";
import { topicsState } from "./topics.contract.ts";
import { ALL_POLICIES, POLICY_MUTED } from "./visibility-policy.contract.ts";

export const topicsFamily = stateFamily({
  fetchTypes: ["user_topic", "muted_topics"],
  fields: topicsState,
  read: (tx, { user }) => tx.$queryRaw<TopicPolicy[]>(topicPoliciesOf([user.id], ALL_POLICIES)),
  present(policies, actor, { wants, capabilities }) {
    const known = ofKnownChannels(policies, actor, capabilities);
    if (!wants("user_topic")) return { muted_topics: mutedTopics(known) };
    return { user_topics: userTopics(known, capabilities.empty_topic_name === true) };
  },
});

interface KnownPolicy extends TopicPolicy {
  readonly channel: ChannelRecord;
}

/**
 * Those of channels that the client knows of, if only to administer them: it hears of it when it loses these and when they
 * return, not when the person may no longer read them.
 */
function ofKnownChannels(
  policies: readonly TopicPolicy[],
  { organization, user }: RegisteredActor,
  capabilities: RegisteringClient["capabilities"],
): KnownPolicy[] {
  return policies.flatMap((policy) => {
    const channel = organization.channels.get(policy.channelId);
    if (!channel || !isKnownToClient(organization, channel.id, { options: { capabilities } })) return [];
    return mayViewChannel(organization, channel, user) ? [{ ...policy, channel }] : [];
  });
}

function userTopics(policies: readonly KnownPolicy[], emptyTopicName: boolean) {
  return policies.map((policy) => ({
    stream_id: policy.channelId,
    topic_name: presentTopicName(policy.topicName, emptyTopicName),
    last_updated: policy.updatedAt,
    visibility_policy: policy.policy,
  }));
}

function mutedTopics(policies: readonly KnownPolicy[]) {
  return policies
    .filter(({ policy }) => policy === POLICY_MUTED)
    .map(({ channel, topicName, updatedAt }): [string, string, number] => [
      channel.name,
      presentTopicName(topicName, false),
      updatedAt,
    ]);
}
