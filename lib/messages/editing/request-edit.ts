/** Converts the wire parameters of editing a message into the verb's input. */
import type { z } from "zod";
import type { EditMessage } from "./edit-message.ts";
import type { editMessage as contract } from "./editing.contract.ts";

/** PATCH /messages/{message_id}. */
export function requestedEdit(params: z.output<typeof contract.params>): EditMessage {
  return {
    messageId: params.message_id,
    content: params.content,
    previousHash: params.prev_content_sha256,
    topic: params.topic ?? params.subject,
    channelId: params.stream_id,
    mode: params.propagate_mode,
    otherMessageIds: params.other_message_ids,
    expected: { topic: params.expected_topic, channelId: params.expected_channel_id },
    notices: {
      inOldTopic: params.send_notification_to_old_thread,
      inNewTopic: params.send_notification_to_new_thread,
    },
  };
}
