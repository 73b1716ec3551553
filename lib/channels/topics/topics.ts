/** Declares what topics bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { mutedTopicsChanged, userTopicChanged } from "./topic-events.ts";
import { TopicPolicyStore, topicPolicyChanges } from "./topic-policy-records.ts";
import * as contracts from "./topics.contract.ts";
import { topicsFamily } from "./topics-state.ts";
import { forgetEndedQueues, prepareQueue } from "./watch-topic-policies.ts";

export const topics = defineNoun({
  contracts: [contracts.getStreamTopics, contracts.updateUserTopic, contracts.muteTopic],
  events: [userTopicChanged, mutedTopicsChanged],
  register: [topicsFamily],
  memory: {
    load: { topicPolicies: async () => new TopicPolicyStore() },
    apply: topicPolicyChanges,
  },
  queues: { prepare: prepareQueue, forgetEnded: forgetEndedQueues },
});
