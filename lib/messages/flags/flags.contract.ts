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
  tag: "messages",
  summary: "Get who has read a message",
  auth: "user",
  params: z.object({ message_id: intParam() }),
  returns: z.object({
    /** Ascending; excludes the sender and users without read receipts. */
    user_ids: z.array(z.int()),
    /** People (not bots) who have received and not read the message. Null in conversations of more than 30 people. */
    unread_user_ids: z.array(z.int()).nullable(),
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
  tag: "messages",
  summary: "Set or unset a personal flag on messages",
  auth: "user",
  params: z.object({
    messages: jsonParam(z.array(z.int()).max(MAX_IDS)),
    op: wordParam(["add", "remove"]),
    flag: textParam(MAX_FLAG),
  }),
  returns: z.object({
    /** The changed messages. */
    messages: z.array(z.int()),
    /** For marking as unread: channels whose messages stay read. */
    ignored_because_not_subscribed_channels: z.array(z.int()).optional(),
  }),
  errors: [],
});

const count = () => jsonParam(z.int().min(0));

/** POST /messages/flags/narrow (feature level 155). */
export const updateMessageFlagsForNarrow = defineContract({
  operationId: "update-message-flags-for-narrow",
  method: "POST",
  path: "/messages/flags/narrow",
  tag: "messages",
  summary: "Set or unset a personal flag on the messages around an anchor that match a narrow",
  auth: "user",
  params: z.object({
    /** A message id, "newest", "oldest", "first_unread" or "date". */
    anchor: textParam(MAX_ANCHOR),
    /** ISO 8601, for the anchor "date": the first message since then. */
    anchor_date: textParam(MAX_ANCHOR).optional(),
    include_anchor: boolParam().default(true),
    num_before: count(),
    num_after: count(),
    narrow: narrowParam(),
    /**
     * A message that the client saw in the narrow. After a move or rename, nothing changes, and EXPECTATION_MISMATCH
     * has the current `stream_id` and `topic`; deletion is an error, too. An extension of this server.
     */
    expected_message_id: intParam().optional(),
    op: wordParam(["add", "remove"]),
    flag: textParam(MAX_FLAG),
  }),
  returns: z.object({
    /** Messages in the window; at most 5,001. */
    processed_count: z.int(),
    /** Messages whose flag changed. */
    updated_count: z.int(),
    first_processed_id: z.int().nullable(),
    last_processed_id: z.int().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    /** For marking as unread: channels whose messages stay read. */
    ignored_because_not_subscribed_channels: z.array(z.int()).optional(),
  }),
  errors: ["BAD_NARROW", "EXPECTATION_MISMATCH"],
});

/** POST /mark_all_as_read. */
export const markAllAsRead = defineContract({
  operationId: "mark-all-as-read",
  method: "POST",
  path: "/mark_all_as_read",
  tag: "messages",
  summary: "Mark all your messages as read",
  auth: "user",
  params: z.object({}),
  /** False when messages are left: repeat. */
  returns: z.object({ complete: z.boolean() }),
  errors: [],
});

/** POST /mark_stream_as_read. */
export const markStreamAsRead = defineContract({
  operationId: "mark-stream-as-read",
  method: "POST",
  path: "/mark_stream_as_read",
  tag: "messages",
  summary: "Mark a channel's messages as read",
  auth: "user",
  inChannel: "read",
  params: z.object({ stream_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** POST /mark_topic_as_read. */
export const markTopicAsRead = defineContract({
  operationId: "mark-topic-as-read",
  method: "POST",
  path: "/mark_topic_as_read",
  tag: "messages",
  summary: "Mark a topic's messages as read",
  auth: "user",
  params: z.object({
    stream_id: intParam(),
    topic_name: textParam(utf16Limit(MAX_TOPIC_LENGTH)),
    expected_message_id: expectedMessageParam(),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});

const ids = z.array(z.int());

/** unread_msgs requires fetching "message" and "update_message_flags"; fetch type "starred_messages". */
export const flagsState = z.object({
  unread_msgs: z.strictObject({
    /** Excludes muted topics and channels. */
    count: z.int(),
    pms: z.array(z.strictObject({ other_user_id: z.int(), sender_id: z.int(), unread_message_ids: ids })),
    streams: z.array(z.strictObject({ stream_id: z.int(), topic: z.string(), unread_message_ids: ids })),
    huddles: z.array(
      z.strictObject({
        /** All participants, ascending, joined by commas. */
        user_ids_string: z.string(),
        unread_message_ids: ids,
      }),
    ),
    mentions: ids,
    /** True when only the newest are listed. */
    old_unreads_missing: z.boolean(),
  }),
  starred_messages: ids,
});
