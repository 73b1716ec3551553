/** Wire shapes of scheduled messages. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";
import { idempotencyKeyParam } from "../sending/sending.contract.ts";

/** Per user; all are in every registration. */
export const MAX_SCHEDULED_MESSAGES = 200;
const MAX_RECIPIENTS = 1_000;
/** End of the year 9999, in seconds since 1970. */
const LATEST_TIME = 253_402_300_799;

export const scheduledMessageShape = z.strictObject({
  scheduled_message_id: z.int(),
  type: z.enum(["stream", "private"]),
  /** A channel id, or user ids without the sender (unless alone). */
  to: z.union([z.int(), z.array(z.int())]),
  /** Absent for a direct message. */
  topic: z.string().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** In seconds since 1970. */
  scheduled_delivery_timestamp: z.int(),
  /** Sending failed; the sender can reschedule. */
  failed: z.boolean(),
});

const address = {
  type: wordParam(["direct", "channel", "stream", "private"]),
  /** A channel id, or user ids. */
  to: jsonParam(z.union([z.int(), z.array(z.int()).min(1).max(MAX_RECIPIENTS)])),
  content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG),
};
const topic = textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional();

/** Delivery time in seconds since 1970. */
export const deliveryTimeParam = () => jsonParam(z.int().max(LATEST_TIME));

/** GET /scheduled_messages: ordered by time. */
export const getScheduledMessages = defineContract({
  operationId: "get-scheduled-messages",
  method: "GET",
  path: "/scheduled_messages",
  tag: "scheduled_messages",
  summary: "Get the messages that you have scheduled",
  auth: "user",
  params: z.object({}),
  returns: z.object({ scheduled_messages: z.array(scheduledMessageShape) }),
  errors: [],
});

/** POST /scheduled_messages. */
export const createScheduledMessage = defineContract({
  operationId: "create-scheduled-message",
  method: "POST",
  path: "/scheduled_messages",
  tag: "scheduled_messages",
  summary: "Schedule a message",
  auth: "user",
  params: z.object({
    ...address,
    /** Required for channel messages. */
    topic,
    scheduled_delivery_timestamp: deliveryTimeParam(),
    /** Whether the message counts as read by its sender; by default only for users' own apps. */
    read_by_sender: boolParam().optional(),
    /**
     * A repeated key returns the existing id and schedules nothing, even after changes. An extension of this server.
     */
    idempotency_key: idempotencyKeyParam(),
  }),
  returns: z.object({ scheduled_message_id: z.int() }),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});

/** PATCH /scheduled_messages/{scheduled_message_id}: absent parameters stay unchanged. */
export const updateScheduledMessage = defineContract({
  operationId: "update-scheduled-message",
  method: "PATCH",
  path: "/scheduled_messages/{scheduled_message_id}",
  tag: "scheduled_messages",
  summary: "Edit one of your scheduled messages",
  auth: "user",
  params: z.object({
    scheduled_message_id: intParam(),
    /** Requires `to`, and `topic` for a channel. */
    type: address.type.optional(),
    to: address.to.optional(),
    content: address.content.optional(),
    topic,
    /** Required for a failed message. */
    scheduled_delivery_timestamp: deliveryTimeParam().optional(),
  }),
  returns: z.object({}),
  errors: [
    "STREAM_DOES_NOT_EXIST",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});

/** DELETE /scheduled_messages/{scheduled_message_id}. */
export const deleteScheduledMessage = defineContract({
  operationId: "delete-scheduled-message",
  method: "DELETE",
  path: "/scheduled_messages/{scheduled_message_id}",
  tag: "scheduled_messages",
  summary: "Delete one of your scheduled messages",
  auth: "user",
  params: z.object({ scheduled_message_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "scheduled_messages": ordered by time. */
export const scheduledMessagesState = z.object({
  scheduled_messages: z.array(scheduledMessageShape),
});

const type = z.literal("scheduled_messages");

/** Event scheduled_messages, op add. */
export const scheduledMessagesAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  scheduled_messages: z.array(scheduledMessageShape),
});

/** Event scheduled_messages, op update: the whole message. */
export const scheduledMessageUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  scheduled_message: scheduledMessageShape,
});

/** Event scheduled_messages, op remove: sent or deleted. */
export const scheduledMessageRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  scheduled_message_id: z.int(),
});
