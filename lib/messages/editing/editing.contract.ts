/** Wire shapes of editing and moving messages. */
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
import { actionsParam } from "../actions/actions.contract.ts";
import { attachmentShape } from "../attachments/attachments.contract.ts";
import { PROPAGATE_MODES } from "../messages/messages.contract.ts";
import { MAX_MESSAGE_LENGTH, MAX_OTHER_MESSAGES, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

/** The original, or the version after an edit. */
const historyEntry = model(
  "MessageVersion",
  z.strictObject({
    topic: z.string().describe("Topic at that time."),
    prev_topic: z.string().optional().describe("Previous topic, for an edit of the topic."),
    stream: z.int().optional().describe("Id of the new channel, for a change of the channel."),
    prev_stream: z.int().optional().describe("Id of the previous channel, for a change of the channel."),
    content: z.string().describe("Source of the message at that time."),
    rendered_content: z.string().describe("Message at that time, as HTML."),
    prev_content: z.string().optional().describe("Previous source, for a change of the content."),
    prev_rendered_content: z
      .string()
      .optional()
      .describe("Previous message as HTML, for a change of the content."),
    content_html_diff: z.string().optional().describe("Differences as HTML, for a change of the content."),
    user_id: z
      .int()
      .nullable()
      .describe("Id of the user who made the change; null if the account no longer exists."),
    timestamp: z.int().describe("When the change was made, in seconds since 1970."),
  }),
);

/** GET /messages/{message_id}/history. */
export const getMessageHistory = defineContract({
  operationId: "get-message-history",
  method: "GET",
  path: "/messages/{message_id}/history",
  tag: "react",
  summary: "Get a message's edit history",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    allow_empty_topic_name: boolParam()
      .default(false)
      .describe('Whether to return "" for the empty topic in place of its display name.'),
  }),
  /** Oldest first; starts later when the versions are too long. */
  returns: z.object({
    message_history: z.array(historyEntry).describe("The original and all changes, oldest first."),
  }),
  errors: [],
});

/** Characters; a SHA-256 hash has 64. */
const MAX_HASH = 100;

/** PATCH /messages/{message_id}. */
export const editMessage = defineContract({
  operationId: "update-message",
  method: "PATCH",
  path: "/messages/{message_id}",
  tag: "react",
  summary: "Edit a message's text, or move messages to another topic or channel",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    topic: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG).optional().describe("New topic."),
    subject: textParam(utf16Limit(MAX_TOPIC_LENGTH), TOPIC_TOO_LONG)
      .optional()
      .meta({ description: "Older name of `topic`.", deprecated: true }),
    propagate_mode: wordParam(PROPAGATE_MODES)
      .default("change_one")
      .describe("Whether to move only this message, later ones of the topic too, or the whole topic."),
    other_message_ids: jsonParam(z.array(z.int()).max(MAX_OTHER_MESSAGES))
      .default([])
      .describe(
        "With `change_one`, further messages of the topic to move with one event and notice; others are ignored. An extension of this server.",
      ),
    send_notification_to_old_thread: boolParam()
      .default(false)
      .describe("Whether to post a notice where the messages were."),
    send_notification_to_new_thread: boolParam()
      .default(true)
      .describe("Whether to post a notice where the messages go."),
    content: textParam(utf16Limit(MAX_MESSAGE_LENGTH), MESSAGE_TOO_LONG)
      .optional()
      .describe("New text, in Markdown."),
    prev_content_sha256: textParam(MAX_HASH)
      .optional()
      .describe("Hexadecimal SHA-256 of the source that the client knows; another one refuses the edit."),
    stream_id: intParam().optional().describe("Id of the channel to move to."),
    expected_topic: textParam(utf16Limit(MAX_TOPIC_LENGTH))
      .optional()
      .describe(
        "The message's topic as the client knows it, ignoring case. If it differs, nothing changes, and EXPECTATION_MISMATCH has the current `stream_id` and `topic`. An extension of this server.",
      ),
    expected_channel_id: intParam()
      .optional()
      .describe(
        "Id of the message's channel as the client knows it. If it differs, nothing changes. An extension of this server.",
      ),
    actions: actionsParam(),
  }),
  returns: z.object({
    detached_uploads: z
      .array(attachmentShape)
      .describe("The caller's files that no message links to any more."),
  }),
  errors: [
    "EXPECTATION_MISMATCH",
    "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
    "STREAM_WILDCARD_MENTION_NOT_ALLOWED",
    "TOPIC_WILDCARD_MENTION_NOT_ALLOWED",
  ],
});
