/** /api/v1/streams/{stream_id}/delete_topic */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/deletion/deletion.contract.ts";
import { deleteTopic } from "../../../../../../lib/messages/deletion/deletion.ts";

export const POST = endpoint(contract.deleteTopic, ({ actor, params }) =>
  deleteTopic(actor, {
    channelId: params.stream_id,
    topic: params.topic_name,
    expectedMessageId: params.expected_message_id,
  }),
);
