/** Wire shapes of scheduled messages. */
import { z } from "zod";
import { MAX_TOPIC_LENGTH, TOPIC_TOO_LONG } from "../../channels/topics/topics-limits.contract.ts";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  model,
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

export const scheduledMessageShape = model(
  "ScheduledMessage",
  z.strictObject({
    scheduled_message_id: z.int().describe("Id of the scheduled message."),
    type: z
      .enum(["stream", "private"])
      .describe('Whether it goes to a channel ("stream") or to people ("private").'),
    to: z
      .union([z.int(), z.array(z.int())])
      .describe("A channel id, or user ids without the sender, unless alone."),
    topic: z.string().optional().describe("Name of the topic; absent for direct messages."),
    content: z.string().describe("Text of the message, in Markdown."),
    rendered_content: z.string().describe("Text of the message, as HTML."),
    scheduled_delivery_timestamp: z.int().describe("When it is due, in seconds since 1970."),
    failed: z.boolean().describe("Whether sending failed, so that the sender has to reschedule it."),
  }),
);

const address = {
  type: wordParam(["direct", "channel", "stream", "private"]).describe(
    "Whether it goes to a channel or to people.",
  ),
  to: jsonParam(z.union([z.int(), z.array(z.int()).min(1).max(MAX_RECIPIENTS)])).describe(
    "A channel id, or user ids.",
  ),
  content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG).describe(
    "Text of the message, in Markdown.",
  ),
};
const topic = textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional();

/** Delivery time in seconds since 1970. */
export const deliveryTimeParam = () => jsonParam(z.int().max(LATEST_TIME));

/** GET /scheduled_messages: ordered by time. */
export const getScheduledMessages = defineContract({
  operationId: "get-scheduled-messages",
  method: "GET",
  path: "/scheduled_messages",
  tag: "send",
  summary: "Get the messages that you have scheduled",
  auth: "user",
  params: z.object({}),
  returns: z.object({
    scheduled_messages: z.array(scheduledMessageShape).describe("All scheduled messages."),
  }),
  errors: [],
});

/** POST /scheduled_messages. */
export const createScheduledMessage = defineContract({
  operationId: "create-scheduled-message",
  method: "POST",
  path: "/scheduled_messages",
  tag: "send",
  summary: "Schedule a message",
  auth: "user",
  params: z.object({
    ...address,
    topic: topic.describe("Name of the topic, required for channel messages."),
    scheduled_delivery_timestamp: deliveryTimeParam().describe("When it is due, in seconds since 1970."),
    read_by_sender: boolParam()
      .optional()
      .describe("Whether the message counts as read by its sender; by default only for users' own apps."),
    idempotency_key: idempotencyKeyParam().describe(
      "A random text; a repeated one returns the existing id and schedules nothing, even after changes. An extension of this server.",
    ),
  }),
  returns: z.object({ scheduled_message_id: z.int().describe("Id of the scheduled message.") }),
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
  tag: "send",
  summary: "Edit one of your scheduled messages",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    scheduled_message_id: intParam().describe("Id of the scheduled message."),
    type: address.type
      .optional()
      .describe("Whether it goes to a channel or to people; requires `to`, and `topic` for a channel."),
    to: address.to.optional().describe("A channel id, or user ids without the sender, unless alone."),
    content: address.content.optional().describe("Text of the message, in Markdown."),
    topic: topic.describe("Name of the topic; absent for direct messages."),
    scheduled_delivery_timestamp: deliveryTimeParam()
      .optional()
      .describe("When it is due, in seconds since 1970; required for a message that failed."),
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
  tag: "send",
  summary: "Delete one of your scheduled messages",
  auth: "user",
  mayBeMissing: true,
  params: z.object({ scheduled_message_id: intParam().describe("Id of the scheduled message.") }),
  returns: z.object({}),
  errors: [],
});

/** Fetch type "scheduled_messages": ordered by time. */
export const scheduledMessagesState = z.object({
  scheduled_messages: z.array(scheduledMessageShape).describe("All scheduled messages."),
});

const type = z.literal("scheduled_messages");

/** Event scheduled_messages, op add. */
export const scheduledMessagesAddedEvent = z.strictObject({
  type: type.describe('Whether it goes to a channel ("stream") or to people ("private").'),
  op: z.literal("add"),
  scheduled_messages: z.array(scheduledMessageShape).describe("All scheduled messages."),
});

/** Event scheduled_messages, op update: the whole message. */
export const scheduledMessageUpdatedEvent = z.strictObject({
  type: type.describe('Whether it goes to a channel ("stream") or to people ("private").'),
  op: z.literal("update"),
  scheduled_message: scheduledMessageShape.describe("The changed message."),
});

/** Event scheduled_messages, op remove: sent or deleted. */
export const scheduledMessageRemovedEvent = z.strictObject({
  type: type.describe('Whether it goes to a channel ("stream") or to people ("private").'),
  op: z.literal("remove"),
  scheduled_message_id: z.int().describe("Id of the scheduled message."),
});
