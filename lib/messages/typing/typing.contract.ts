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

const person = z.strictObject({ user_id: z.int(), email: z.string() });

/** Event typing, for writing a message. */
export const typingEvent = z.strictObject({
  type: z.literal("typing"),
  op: eventOp,
  message_type: z.enum(["direct", "stream"]),
  sender: person,
  /** All participants, the sender included. */
  recipients: z.array(person).optional(),
  /** For a channel message, with its topic. */
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

/** Event typing_edit_message, for editing a message. */
export const typingEditEvent = z.strictObject({
  type: z.literal("typing_edit_message"),
  op: eventOp,
  sender_id: z.int(),
  message_id: z.int(),
  recipient: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("channel"), channel_id: z.int(), topic: z.string() }),
    z.strictObject({ type: z.literal("direct"), user_ids: z.array(z.int()) }),
  ]),
});

/** Fetch type "realm". */
export const typingState = z.object({
  server_typing_started_wait_period_milliseconds: z.int(),
  server_typing_stopped_wait_period_milliseconds: z.int(),
  server_typing_started_expiry_period_milliseconds: z.int(),
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
  tag: "users",
  summary: 'Set "typing" status',
  auth: "user",
  params: z.object({
    type: wordParam(["direct", "private", "stream", "channel"]).default("direct"),
    op,
    /** Participants; the caller is optional. */
    to: jsonParam(z.array(z.int()).min(1, "Empty 'to' list").max(MAX_RECIPIENTS)).optional(),
    stream_id: intParam().optional(),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
  }),
  returns: z.object({}),
  errors: [],
});

/** POST /messages/{message_id}/typing (feature level 351). */
export const setTypingStatusForEdit = defineContract({
  operationId: "set-typing-status-for-message-edit",
  method: "POST",
  path: "/messages/{message_id}/typing",
  tag: "users",
  summary: 'Set "typing" status for message editing',
  auth: "user",
  params: z.object({ message_id: intParam(), op }),
  returns: z.object({}),
  errors: [],
});
