/** Wire shapes of message flags. */
import { z } from "zod";
import { expectedMessageParam } from "../../channels/topics/topics.contract.ts";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import {
  boolParam,
  defineContract,
  intParam,
  jsonParam,
  textParam,
  utf16Limit,
  wordParam,
} from "../../kernel/contract/contract.ts";
import { narrowParam } from "../narrow/narrow.contract.ts";

/** GET /messages/{message_id}/read_receipts. */
export const getReadReceipts = defineContract({
  operationId: "get-read-receipts",
  method: "GET",
  path: "/messages/{message_id}/read_receipts",
  tag: "read",
  summary: "Get who has read a message",
  auth: "user",
  params: z.object({ message_id: intParam().describe("Id of the message.") }),
  returns: z.object({
    user_ids: z
      .array(z.int())
      .describe("Ids of the readers, ascending, without the sender and people who send no read receipts."),
    unread_user_ids: z
      .array(z.int())
      .nullable()
      .describe(
        "Ids of people who have received but not read the message; null in conversations of more than 30 people.",
      ),
  }),
  errors: [],
});

const MAX_IDS = 10_000;
/** Characters; all existing flags are much shorter. */
const MAX_FLAG = 100;
/** Characters; message ids have at most 20. */
const MAX_ANCHOR = 100;

/** POST /messages/flags. */
export const updateMessageFlags = defineContract({
  operationId: "update-message-flags",
  method: "POST",
  path: "/messages/flags",
  tag: "read",
  summary: "Set or unset a personal flag on messages",
  auth: "user",
  params: z.object({
    messages: jsonParam(z.array(z.int()).max(MAX_IDS)).describe("Ids of the messages."),
    op: wordParam(["add", "remove"]).describe("Whether to set or unset the flag."),
    flag: textParam(MAX_FLAG).describe('Name of the flag, such as "read" or "starred".'),
  }),
  returns: z.object({
    messages: z.array(z.int()).describe("Ids of the changed messages."),
    ignored_because_not_subscribed_channels: z
      .array(z.int())
      .optional()
      .describe("For marking as unread: ids of channels whose messages stay read."),
  }),
  errors: [],
});

const count = () => jsonParam(z.int().min(0));

/** POST /messages/flags/narrow (feature level 155). */
export const updateMessageFlagsForNarrow = defineContract({
  operationId: "update-message-flags-for-narrow",
  since: 155,
  method: "POST",
  path: "/messages/flags/narrow",
  tag: "read",
  summary: "Set or unset a personal flag on the messages around an anchor that match a narrow",
  auth: "user",
  params: z.object({
    anchor: textParam(MAX_ANCHOR).describe('A message id, "newest", "oldest", "first_unread" or "date".'),
    anchor_date: textParam(MAX_ANCHOR)
      .optional()
      .describe('For the anchor "date": the first message since this time, in ISO 8601.'),
    include_anchor: boolParam().default(true).describe("Whether the anchor itself is included."),
    num_before: count().describe("How many messages before the anchor."),
    num_after: count().describe("How many messages after the anchor."),
    narrow: narrowParam().describe("Terms that a message must match."),
    expected_message_id: intParam()
      .optional()
      .describe(
        "A message that the client saw in the narrow. If it has moved, nothing changes, and EXPECTATION_MISMATCH has the current `stream_id` and `topic`; if it was deleted, the request is refused, too. An extension of this server.",
      ),
    op: wordParam(["add", "remove"]).describe("Whether to set or unset the flag."),
    flag: textParam(MAX_FLAG).describe('Name of the flag, such as "read" or "starred".'),
  }),
  returns: z.object({
    processed_count: z.int().describe("Number of messages around the anchor; at most 5,001."),
    updated_count: z.int().describe("Number of messages whose flag changed."),
    first_processed_id: z
      .int()
      .nullable()
      .describe("Id of the oldest message around the anchor; null for none."),
    last_processed_id: z
      .int()
      .nullable()
      .describe("Id of the newest message around the anchor; null for none."),
    found_oldest: z.boolean().describe("Whether there is nothing older."),
    found_newest: z.boolean().describe("Whether there is nothing newer."),
    ignored_because_not_subscribed_channels: z
      .array(z.int())
      .optional()
      .describe("For marking as unread: ids of channels whose messages stay read."),
  }),
  errors: ["BAD_NARROW", "EXPECTATION_MISMATCH"],
});

/** POST /mark_all_as_read. */
export const markAllAsRead = defineContract({
  operationId: "mark-all-as-read",
  deprecated: true,
  method: "POST",
  path: "/mark_all_as_read",
  tag: "read",
  summary: "Mark all your messages as read",
  auth: "user",
  params: z.object({}),
  /** False when messages are left: repeat. */
  returns: z.object({
    complete: z.boolean().describe("Whether all are marked; if not, repeat the request."),
  }),
  errors: [],
});

/** POST /mark_stream_as_read. */
export const markStreamAsRead = defineContract({
  operationId: "mark-stream-as-read",
  deprecated: true,
  method: "POST",
  path: "/mark_stream_as_read",
  tag: "read",
  summary: "Mark a channel's messages as read",
  auth: "user",
  inChannel: "read",
  params: z.object({ stream_id: intParam().describe("Id of the channel.") }),
  returns: z.object({}),
  errors: [],
});

/** POST /mark_topic_as_read. */
export const markTopicAsRead = defineContract({
  operationId: "mark-topic-as-read",
  deprecated: true,
  method: "POST",
  path: "/mark_topic_as_read",
  tag: "read",
  summary: "Mark a topic's messages as read",
  auth: "user",
  params: z.object({
    stream_id: intParam().describe("Id of the channel."),
    topic_name: textParam(utf16Limit(MAX_TOPIC_LENGTH)).describe("Name of the topic."),
    expected_message_id: expectedMessageParam().describe(
      "A message that the client saw in the topic. If it has moved or been deleted, nothing changes and EXPECTATION_MISMATCH is answered. An extension of this server.",
    ),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

const ids = z.array(z.int());

/** unread_msgs requires fetching "message" and "update_message_flags"; fetch type "starred_messages". */
export const flagsState = z.object({
  unread_msgs: z
    .strictObject({
      count: z.int().describe("Number of unread messages, without muted topics and channels."),
      pms: z
        .array(
          z.strictObject({
            other_user_id: z.int().describe("Id of the other user."),
            sender_id: z.int().meta({ description: "Older name of `other_user_id`.", deprecated: true }),
            unread_message_ids: ids.describe("Ids of the messages, ascending."),
          }),
        )
        .describe("Unread direct messages between two people."),
      streams: z
        .array(
          z.strictObject({
            stream_id: z.int().describe("Id of the channel."),
            topic: z.string().describe("Name of the topic."),
            unread_message_ids: ids.describe("Ids of the messages, ascending."),
          }),
        )
        .describe("Unread messages by topic."),
      huddles: z
        .array(
          z.strictObject({
            user_ids_string: z.string().describe("Ids of all participants, ascending, joined by commas."),
            unread_message_ids: ids.describe("Ids of the messages, ascending."),
          }),
        )
        .describe("Unread direct messages among more people."),
      mentions: ids.describe("Ids of unread messages that mention the account."),
      old_unreads_missing: z.boolean().describe("Whether only the newest are listed."),
    })
    .describe("Unread messages, by conversation."),
  starred_messages: ids.describe("Ids of starred messages."),
});
