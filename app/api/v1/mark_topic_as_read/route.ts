/** /api/v1/mark_topic_as_read */
import * as contract from "../../../../lib/flags/flags.contract.ts";
import { markTopicAsRead } from "../../../../lib/flags/mark-as-read.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.markTopicAsRead, async ({ actor, params }) => {
  await markTopicAsRead(actor, {
    channelId: params.stream_id,
    topic: params.topic_name,
    expectedMessageId: params.expected_message_id,
  });
  return {};
});
