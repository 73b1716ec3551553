/** /api/v1/users/me/subscriptions/muted_topics */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import { muteTopic } from "../../../../../../../lib/topic-policies/mute-topic.ts";
import * as contract from "../../../../../../../lib/topics/topics.contract.ts";

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
