/** /api/v1/mark_topic_as_read */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/flags/flags.contract.ts";
import { markTopicAsRead } from "../../../../lib/messages/flags/mark-as-read.ts";

export const POST = endpoint(contract.markTopicAsRead, async ({ actor, params }) => {
  await markTopicAsRead(actor, {
    channelId: params.stream_id,
    topic: params.topic_name,
    expectedMessageId: params.expected_message_id,
  });
  return {};
});
