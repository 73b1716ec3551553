/** Wire shape of a message object. */
import { z } from "zod";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";
import { submessagesShape } from "../widgets/widgets.contract.ts";

/** Location of a message that became unread, for clients' unread counts. */
const unreadPlace = z.union([
  z.strictObject({
    type: z.literal("stream"),
    stream_id: z.int(),
    topic: z.string(),
    mentioned: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal("private"),
    user_ids: z.array(z.int()),
    mentioned: z.boolean().optional(),
  }),
]);

/** Fetch types "message", "recent_private_conversations" and "realm". */
export const messagesState = z.object({
  /** The newest message that the person has received; 0 without any. */
  max_message_id: z.int(),
  /** The other participants of each direct conversation; empty for the one with oneself. */
  recent_private_conversations: z.array(
    z.strictObject({ max_message_id: z.int(), user_ids: z.array(z.int()) }),
  ),
  /** In code points, as is the next. */
  max_message_length: z.int(),
  max_topic_length: z.int(),
  /** Display name of the empty topic. */
  realm_empty_topic_display_name: z.string(),
});

const person = z.strictObject({
  id: z.int(),
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
});

/** One person's reaction. */
const reaction = z.strictObject({ ...emojiShape, user_id: z.int() });

/** An edit or a move: what was there before and, of a move, where it led. */
const editHistoryEntry = z.strictObject({
  /** null when the account no longer exists. */
  user_id: z.int().nullable(),
  timestamp: z.int(),
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  topic: z.string().optional(),
  prev_topic: z.string().optional(),
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
});

/** A message object; only `flags` depends on the viewer's own actions. */
export const messageShape = z.strictObject({
  id: z.int(),
  sender_id: z.int(),
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable(),
  client: z.string(),
  content: z.string(),
  content_type: z.enum(["text/html", "text/x-markdown"]),
  timestamp: z.int(),
  type: z.enum(["stream", "private"]),
  display_recipient: z.union([z.string(), z.array(person)]),
  recipient_id: z.int(),
  subject: z.string(),
  stream_id: z.int().optional(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })),
  /** Oldest first. */
  reactions: z.array(reaction),
  ...submessagesShape,
  is_me_message: z.boolean(),
  last_edit_timestamp: z.int().optional(),
  last_moved_timestamp: z.int().optional(),
  /** Newest first; absent if the organization does not show edit history. */
  edit_history: z.array(editHistoryEntry).optional(),
  flags: z.array(z.string()),
});

/** Which messages a move takes: the target, it and what follows it in the topic, or the whole topic. */
export const PROPAGATE_MODES = ["change_one", "change_later", "change_all"] as const;

/** Event message: a message was sent. */
export const messageEvent = z.strictObject({
  type: z.literal("message"),
  message: messageShape.omit({ flags: true }),
  /** The viewer's. */
  flags: z.array(z.string()),
  /** For the sender's client that displays the message already: its local id. */
  local_message_id: z.string().optional(),
});

/** Event update_message: a message was edited, or messages were moved. */
export const messageUpdatedEvent = z.strictObject({
  type: z.literal("update_message"),
  /** null when the server changed it. */
  user_id: z.int().nullable(),
  /** The text is the same: what the server shows for it has changed. */
  rendering_only: z.boolean(),
  /** The edited message, or the one that the move started from. */
  message_id: z.int(),
  /** All messages that were changed, ascending. */
  message_ids: z.array(z.int()),
  /** The viewer's flags of the message. */
  flags: z.array(z.string()),
  edit_timestamp: z.int(),
  /** For channel messages: the channel's name before the change. */
  stream_name: z.string().optional(),
  /** The next three only with a move, and then always: where the messages were, and which were taken along. */
  stream_id: z.int().optional(),
  orig_subject: z.string().optional(),
  propagate_mode: z.enum(PROPAGATE_MODES).optional(),
  /** Only with a move to another channel. */
  new_stream_id: z.int().optional(),
  /** These two only with a move to another topic. */
  subject: z.string().optional(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })).optional(),
  /** These only with a change of the text. */
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
});

/** Event delete_message: messages were deleted, or are out of the viewer's reach. */
export const messagesDeletedEvent = z.strictObject({
  type: z.literal("delete_message"),
  /** For clients with the capability bulk_message_deletion. */
  message_ids: z.array(z.int()).optional(),
  /** For other clients: one event per message. */
  message_id: z.int().optional(),
  message_type: z.enum(["private", "stream"]),
  /** These two only of channel messages. */
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

/** Wire shapes of events about a person's flags. */
export type UnreadPlace = z.infer<typeof unreadPlace>;

/** Event update_message_flags: the person's flag was set or unset on these messages. */
export const messageFlagsEvent = z.strictObject({
  type: z.literal("update_message_flags"),
  op: z.enum(["add", "remove"]),
  /** The older name of `op`. */
  operation: z.enum(["add", "remove"]),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
  /** By message id; when messages became unread. */
  message_details: z.record(z.string(), unreadPlace).optional(),
});
