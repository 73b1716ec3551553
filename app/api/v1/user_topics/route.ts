/** /api/v1/user_topics */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { setTopicPolicy } from "../../../../lib/topic-policies/set-topic-policy.ts";
import * as contract from "../../../../lib/topics/topics.contract.ts";

export const POST = endpoint(contract.updateUserTopic, async ({ actor, params }) => {
  await setTopicPolicy(actor, {
    channelId: params.stream_id,
    topic: params.topic,
    expectedMessageId: params.expected_message_id,
    policy: params.visibility_policy,
  });
  return {};
});
