/** How a client changes what it knows of its own policies for topics. */
import type { TestEvent } from "../clients/parse-events.ts";
import { type Fields, topicPoliciesOf, topicPolicy, topicPolicyKey } from "./fields.ts";

/** Event user_topic. */
export function applyTopicPolicy(fields: Fields, event: TestEvent): Fields {
  const { id: _id, type: _type, ...rest } = event;
  const changed = topicPolicy.parse(rest);
  const others = topicPoliciesOf(fields).filter((each) => topicPolicyKey(each) !== topicPolicyKey(changed));
  return { ...fields, user_topics: changed.visibility_policy === 0 ? others : [...others, changed] };
}

/** Event muted_topics; only a client that was told of them before keeps them. */
export function applyMutedTopics(fields: Fields, { muted_topics }: TestEvent): Fields {
  return Object.hasOwn(fields, "muted_topics") ? { ...fields, muted_topics } : fields;
}

/** What a client forgets with channels that it may no longer know of. */
export function withoutPoliciesOf(fields: Fields, channelIds: readonly number[]): Fields {
  const kept = topicPoliciesOf(fields).filter(({ stream_id }) => !channelIds.includes(stream_id));
  return { ...fields, user_topics: kept };
}
