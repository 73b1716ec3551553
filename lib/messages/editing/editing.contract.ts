/** Wire shapes of editing and moving messages. */
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
import { attachmentShape } from "../attachments/attachments.contract.ts";
import { PROPAGATE_MODES } from "../messages/messages.contract.ts";
import { MAX_MESSAGE_LENGTH, MAX_OTHER_MESSAGES, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

/** The original, or the version after an edit. */
const historyEntry = z.strictObject({
  topic: z.string(),
  /** Set for an edit of the topic. */
  prev_topic: z.string().optional(),
  /** Both for a change of the channel. */
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** All three for a change of the content. */
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
  /** Null when the account no longer exists. */
  user_id: z.int().nullable(),
  timestamp: z.int(),
});

/** GET /messages/{message_id}/history. */
export const getMessageHistory = defineContract({
  operationId: "get-message-history",
  method: "GET",
  path: "/messages/{message_id}/history",
  tag: "messages",
  summary: "Get a message's edit history",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    /** Return "" for the empty topic instead of its display name. */
    allow_empty_topic_name: boolParam().default(false),
  }),
  /** Oldest first; starts later when the versions are too long. */
  returns: z.object({ message_history: z.array(historyEntry) }),
  errors: [],
});

/** Characters; a SHA-256 hash has 64. */
const MAX_HASH = 100;

/** PATCH /messages/{message_id}. */
export const editMessage = defineContract({
  operationId: "update-message",
  method: "PATCH",
  path: "/messages/{message_id}",
  tag: "messages",
  summary: "Edit a message's text, or move messages to another topic or channel",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** The older name of `topic`. */
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    propagate_mode: wordParam(PROPAGATE_MODES).default("change_one"),
    /**
     * Only with `change_one`: further messages of the topic to move with one event and notice; others are ignored. An
     * extension of this server.
     */
    other_message_ids: jsonParam(z.array(z.int()).max(MAX_OTHER_MESSAGES)).default([]),
    send_notification_to_old_thread: boolParam().default(false),
    send_notification_to_new_thread: boolParam().default(true),
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG).optional(),
    /** Hexadecimal SHA-256 of the last seen content. */
    prev_content_sha256: textParam(MAX_HASH).optional(),
    /** The channel to move to. */
    stream_id: intParam().optional(),
    /**
     * The message's topic as the client knows it, ignoring case. If it differs, nothing changes, and
     * EXPECTATION_MISMATCH has the current `stream_id` and `topic`. Keeps stale clients from moving unrelated later
     * messages. An extension of this server.
     */
    expected_topic: textParam(utf16Limit(MAX_TOPIC_LENGTH)).optional(),
    /** The message's channel as the client knows it, likewise. An extension of this server. */
    expected_channel_id: intParam().optional(),
  }),
  returns: z.object({
    /** The caller's files that lost their last reference. */
    detached_uploads: z.array(attachmentShape),
  }),
  errors: [
    "EXPECTATION_MISMATCH",
    "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
