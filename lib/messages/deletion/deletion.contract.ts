/** Wire shapes of deleting messages. */
import { z } from "zod";
import { expectedMessageParam } from "../../channels/topics/topics.contract.ts";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import { defineContract, intParam, textParam, utf16Limit } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";

/** DELETE /messages/{message_id}. */
export const deleteMessage = defineContract({
  operationId: "delete-message",
  method: "DELETE",
  path: "/messages/{message_id}",
  tag: "react",
  summary: "Delete a message",
  auth: "user",
  params: z.object({ message_id: intParam().describe("Id of the message.") }),
  returns: z.object({}),
  errors: [],
});

/** POST /streams/{stream_id}/delete_topic. */
export const deleteTopic = defineContract({
  operationId: "delete-topic",
  method: "POST",
  path: "/streams/{stream_id}/delete_topic",
  tag: "react",
  summary: "Delete a topic with all its messages",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    topic_name: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).describe("Name of the topic."),
    expected_message_id: expectedMessageParam().describe(
      "A message that the client saw in the topic. If it has moved or been deleted, nothing changes and EXPECTATION_MISMATCH is answered. An extension of this server.",
    ),
  }),
  /** False when messages are left: repeat. */
  returns: z.object({
    complete: z.boolean().describe("Whether all messages are deleted; if not, repeat the request."),
  }),
  errors: ["UNAUTHORIZED_PRINCIPAL", "EXPECTATION_MISMATCH"],
});
