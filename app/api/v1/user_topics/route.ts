/** /api/v1/user_topics */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/topics/topics.contract.ts";
import { setTopicPolicy } from "../../../../lib/messages/topic-policies/set-topic-policy.ts";

export const POST = endpoint(contract.updateUserTopic, async ({ actor, params }) => {
  await setTopicPolicy(actor, {
    channelId: params.stream_id,
    topic: params.topic,
    expectedMessageId: params.expected_message_id,
    policy: params.visibility_policy,
  });
  return {};
});
