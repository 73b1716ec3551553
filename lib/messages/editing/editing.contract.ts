/** Wire shape of editing and moving messages. */
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

/** The message as it was sent, or as it was after an edit. */
const historyEntry = z.strictObject({
  topic: z.string(),
  /** For an edit that changed the topic. */
  prev_topic: z.string().optional(),
  /** These two of an edit that changed the channel. */
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** These three of an edit that changed the text. */
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
  /** null when the account no longer exists. */
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
    /** Return the empty topic as "" instead of its display name. */
    allow_empty_topic_name: boolParam().default(false),
  }),
  /** Oldest first; begins with what was sent unless former texts are too long to list all. */
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
    /** The new topic. */
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    /** The older name of `topic`. */
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional(),
    propagate_mode: wordParam(PROPAGATE_MODES).default("change_one"),
    /**
     * Only with `change_one`: messages of the same topic that move along, so that there is one move, one event and one
     * notice; those that are not in the topic stay where they are. Other servers do not have this parameter.
     */
    other_message_ids: jsonParam(z.array(z.int()).max(MAX_OTHER_MESSAGES)).default([]),
    send_notification_to_old_thread: boolParam().default(false),
    send_notification_to_new_thread: boolParam().default(true),
    /** The new text. */
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG).optional(),
    /** SHA-256 of the text that the client saw last, in hexadecimal. */
    prev_content_sha256: textParam(MAX_HASH).optional(),
    /** The channel to move to. */
    stream_id: intParam().optional(),
    /**
     * The topic that the client believes the message to be in, as a text; letter case does not matter. When it is in
     * another one, nothing changes, and the error EXPECTATION_MISMATCH has the current `stream_id` and `topic`. Without
     * it, a client that moves "this and the following messages" after somebody else has moved the message would take
     * along other people's. An addition of this server.
     */
    expected_topic: textParam(utf16Limit(MAX_TOPIC_LENGTH)).optional(),
    /** The id of the channel that the client believes the message to be in, likewise. An addition of this server. */
    expected_channel_id: intParam().optional(),
  }),
  returns: z.object({
    /** The caller's files whose only references were removed by the edit. */
    detached_uploads: z.array(attachmentShape),
  }),
  errors: [
    "EXPECTATION_MISMATCH",
    "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
