/** Wire shapes of messages. */
import { z } from "zod";
import { model } from "../../kernel/contract/contract.ts";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";
import { actionsShape } from "../actions/actions.contract.ts";
import { submessagesShape } from "../widgets/widgets.contract.ts";

/** For clients' unread counts. */
const unreadPlace = z.union([
  z.strictObject({
    type: z.literal("stream"),
    stream_id: z.int().describe("Id of the channel; absent for direct messages."),
    topic: z.string().describe("Name of the topic."),
    mentioned: z.boolean().optional().describe("Whether the message mentions the account; absent if not."),
  }),
  z.strictObject({
    type: z.literal("private"),
    user_ids: z.array(z.int()).describe("Ids of the other participants."),
    mentioned: z.boolean().optional().describe("Whether the message mentions the account; absent if not."),
  }),
]);

/** Fetch types "message", "recent_private_conversations" and "realm". */
export const messagesState = z.object({
  max_message_id: z.int().describe("Id of the newest received message; 0 for none."),
  recent_private_conversations: z
    .array(
      z.strictObject({
        max_message_id: z.int().describe("Id of the newest message of the conversation."),
        user_ids: z.array(z.int()).describe("Ids of the other participants; empty for oneself."),
      }),
    )
    .describe("Conversations of direct messages, newest first."),
  max_message_length: z.int().describe("Longest message, in code points."),
  max_topic_length: z.int().describe("Longest topic, in code points."),
  realm_empty_topic_display_name: z.string().describe("Display name of the empty topic."),
});

const person = model(
  "Participant",
  z.strictObject({
    id: z.int().describe("Id of the user."),
    email: z.string().describe("Email address in the API, which may be a placeholder."),
    full_name: z.string().describe("Name of the user."),
    is_mirror_dummy: z.boolean().describe("Always false; kept for older clients."),
  }),
);

const reaction = model(
  "Reaction",
  z.strictObject({ ...emojiShape, user_id: z.int().describe("Id of the user who reacted.") }),
);

/** Previous values and, for a move, the new ones. */
const editHistoryEntry = model(
  "EditHistoryEntry",
  z.strictObject({
    user_id: z
      .int()
      .nullable()
      .describe("Id of the user who made the change; null if the account no longer exists."),
    timestamp: z.int().describe("When the change was made, in seconds since 1970."),
    prev_content: z.string().optional().describe("The previous source."),
    prev_rendered_content: z.string().optional().describe("The previous message, as HTML."),
    topic: z.string().optional().describe("The new topic."),
    prev_topic: z.string().optional().describe("The previous topic."),
    stream: z.int().optional().describe("Id of the new channel."),
    prev_stream: z.int().optional().describe("Id of the previous channel."),
  }),
);

/** Only `flags` depends on the viewer's actions. */
export const messageShape = model(
  "Message",
  z.strictObject({
    id: z.int().describe("Id of the message."),
    sender_id: z.int().describe("Id of the sender."),
    sender_email: z.string().describe("Email address of the sender in the API."),
    sender_full_name: z.string().describe("Name of the sender."),
    sender_realm_str: z.string().describe("Name of the sender's organization in host names."),
    avatar_url: z
      .string()
      .nullable()
      .describe("Address of the sender's profile picture; null if the client computes it."),
    client: z.string().describe("Program that sent the message."),
    content: z.string().describe("Text of the message, as HTML or in Markdown."),
    content_type: z.enum(["text/html", "text/x-markdown"]).describe("Format of `content`."),
    timestamp: z.int().describe("When the message was sent, in seconds since 1970."),
    type: z
      .enum(["stream", "private"])
      .describe('Whether it is in a channel ("stream") or direct ("private").'),
    display_recipient: z
      .union([z.string(), z.array(person)])
      .describe("Name of the channel, or the participants."),
    recipient_id: z.int().describe("Id of the conversation; clients do not need it."),
    subject: z.string().describe('Name of the topic; "" for direct messages.'),
    stream_id: z.int().optional().describe("Id of the channel; absent for direct messages."),
    topic_links: z
      .array(
        z.strictObject({
          text: z.string().describe("Text of the link."),
          url: z.string().describe("Address of the link."),
        }),
      )
      .describe("Links that linkifiers make of the topic."),
    reactions: z.array(reaction).describe("Reactions, oldest first."),
    ...submessagesShape,
    ...actionsShape,
    is_me_message: z.boolean().describe("Whether the message begins with `/me`."),
    last_edit_timestamp: z.int().optional().describe("When the text was last edited, in seconds since 1970."),
    last_moved_timestamp: z
      .int()
      .optional()
      .describe("When the message was last moved, in seconds since 1970."),
    edit_history: z
      .array(editHistoryEntry)
      .optional()
      .describe("Changes of the message, newest first; absent when hidden."),
    flags: z.array(z.string()).describe("The account's flags on the message."),
  }),
);

/** The target; the target and later messages; or the whole topic. */
export const PROPAGATE_MODES = ["change_one", "change_later", "change_all"] as const;

/** Event message: a message was sent. */
export const messageEvent = z.strictObject({
  type: z.literal("message"),
  message: messageShape.omit({ flags: true, actions: true }).describe("The message."),
  flags: z.array(z.string()).describe("The account's flags on the message."),
  local_message_id: z
    .string()
    .optional()
    .describe("Id that the sending client chose, for the client that already shows the message."),
});

/** Event update_message: a message was edited, or messages were moved. */
export const messageUpdatedEvent = z.strictObject({
  type: z.literal("update_message"),
  user_id: z.int().nullable().describe("Id of the user who made the change; null when the server did."),
  rendering_only: z.boolean().describe("Whether only the HTML has changed."),
  message_id: z.int().describe("Id of the edited message, or of the one where the move began."),
  message_ids: z.array(z.int()).describe("Ids of all changed messages, ascending."),
  flags: z.array(z.string()).describe("The account's flags on `message_id`."),
  edit_timestamp: z.int().describe("When the change was made, in seconds since 1970."),
  stream_name: z.string().optional().describe("Name of the channel before the change."),
  stream_id: z.int().optional().describe("For moves: id of the channel before the move."),
  orig_subject: z.string().optional().describe("For moves: topic before the move."),
  propagate_mode: z
    .enum(PROPAGATE_MODES)
    .optional()
    .describe("For moves: which messages of the topic moved."),
  new_stream_id: z.int().optional().describe("For moves to another channel: its id."),
  subject: z.string().optional().describe("The new topic, when it changed."),
  topic_links: z
    .array(
      z.strictObject({
        text: z.string().describe("Text of the link."),
        url: z.string().describe("Address of the link."),
      }),
    )
    .optional()
    .describe("Links of the new topic, when it changed."),
  orig_content: z.string().optional().describe("Source before the change, when the text changed."),
  orig_rendered_content: z.string().optional().describe("HTML before the change, when the text changed."),
  content: z.string().optional().describe("The new source, when the text changed."),
  rendered_content: z.string().optional().describe("The new HTML, when the text changed."),
  is_me_message: z.boolean().optional().describe("Whether the message begins with `/me`."),
});

/** Event delete_message: deleted, or moved out of reach. */
export const messagesDeletedEvent = z.strictObject({
  type: z.literal("delete_message"),
  message_ids: z
    .array(z.int())
    .optional()
    .describe("Ids of the deleted messages, for clients with the capability `bulk_message_deletion`."),
  message_id: z.int().optional().describe("Id of the deleted message, for other clients."),
  message_type: z
    .enum(["private", "stream"])
    .describe('Whether the messages were in a channel ("stream") or direct ("private").'),
  stream_id: z.int().optional().describe("Id of the channel; absent for direct messages."),
  topic: z.string().optional().describe("Name of the topic; absent for direct messages."),
});

export type UnreadPlace = z.infer<typeof unreadPlace>;

/** Event update_message_flags. */
export const messageFlagsEvent = z.strictObject({
  type: z.literal("update_message_flags"),
  op: z.enum(["add", "remove"]).describe("Whether the flag was set or unset."),
  operation: z.enum(["add", "remove"]).meta({ description: "Older name of `op`.", deprecated: true }),
  flag: z.string().describe("Name of the flag."),
  messages: z.array(z.int()).describe("Ids of the messages."),
  all: z.boolean().describe("Whether all messages were marked."),
  message_details: z
    .record(z.string(), unreadPlace)
    .optional()
    .describe("Where messages that became unread are, by message id."),
});
