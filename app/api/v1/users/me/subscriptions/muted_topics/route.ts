/** /api/v1/users/me/subscriptions/muted_topics */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/channels/topics/topics.contract.ts";
import { muteTopic } from "../../../../../../../lib/messages/topic-policies/set-topic-policy.ts";

export const PATCH = endpoint(contract.muteTopic, async ({ actor, params }) => {
  await muteTopic(actor, {
    channelId: params.stream_id,
    channelName: params.stream,
    topic: params.topic,
    expectedMessageId: params.expected_message_id,
    isMuted: params.op === "add",
  });
  return {};
});
