/** Wire shapes of typing notifications. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import {
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";

const eventOp = z.enum(["start", "stop"]);

const person = z.strictObject({
  user_id: z.int().describe("Id of the user."),
  email: z.string().describe("Email address in the API, which may be a placeholder."),
});

/** Event typing, for writing a message. */
export const typingEvent = z.strictObject({
  type: z.literal("typing"),
  op: eventOp.describe("Whether typing started or stopped."),
  message_type: z
    .enum(["direct", "stream"])
    .describe('Whether the message is for people ("direct") or a channel ("stream").'),
  sender: person.describe("The user who types."),
  recipients: z.array(person).optional().describe("All participants, the sender included."),
  stream_id: z.int().optional().describe("Id of the channel, for a channel message."),
  topic: z.string().optional().describe("Name of the topic, for a channel message."),
});

/** Event typing_edit_message, for editing a message. */
export const typingEditEvent = z.strictObject({
  type: z.literal("typing_edit_message"),
  op: eventOp.describe("Whether typing started or stopped."),
  sender_id: z.int().describe("Id of the user who types."),
  message_id: z.int().describe("Id of the message."),
  recipient: z
    .discriminatedUnion("type", [
      z.strictObject({
        type: z.literal("channel"),
        channel_id: z.int().describe("Id of the channel."),
        topic: z.string().describe("Name of the topic, for a channel message."),
      }),
      z.strictObject({
        type: z.literal("direct"),
        user_ids: z.array(z.int()).describe("Ids of all participants."),
      }),
    ])
    .describe("Where the message is."),
});

/** Fetch type "realm". */
export const typingState = z.object({
  server_typing_started_wait_period_milliseconds: z
    .int()
    .describe("How often a client repeats that somebody types."),
  server_typing_stopped_wait_period_milliseconds: z
    .int()
    .describe("After how long without a key the client says that typing stopped."),
  server_typing_started_expiry_period_milliseconds: z
    .int()
    .describe("After how long without a repetition a client assumes that typing stopped."),
});

/** Larger audiences get no notifications, because costs grow quadratically. */
export const MAX_NOTIFIED = 100;
/** Equals the limit for messages. */
const MAX_RECIPIENTS = 1_000;

const op = wordParam(["start", "stop"]);

/** POST /typing. */
export const setTypingStatus = defineContract({
  operationId: "set-typing-status",
  method: "POST",
  path: "/typing",
  tag: "send",
  summary: 'Set "typing" status',
  auth: "user",
  params: z.object({
    type: wordParam(["direct", "private", "stream", "channel"])
      .default("direct")
      .describe("Whether the message is for people or a channel."),
    op: op.describe("Whether typing started or stopped."),
    to: jsonParam(z.array(z.int()).min(1, "Empty 'to' list").max(MAX_RECIPIENTS))
      .optional()
      .describe("Ids of the participants; the caller is optional."),
    stream_id: intParam().optional().describe("Id of the channel, for a channel message."),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG)
      .optional()
      .describe("Name of the topic, for a channel message."),
  }),
  returns: z.object({}),
  errors: [],
});

/** POST /messages/{message_id}/typing (feature level 351). */
export const setTypingStatusForEdit = defineContract({
  operationId: "set-typing-status-for-message-edit",
  since: 351,
  method: "POST",
  path: "/messages/{message_id}/typing",
  tag: "send",
  summary: 'Set "typing" status for message editing',
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    op: op.describe("Whether typing started or stopped."),
  }),
  returns: z.object({}),
  errors: [],
});
