/** Wire shapes of messages. */
import { z } from "zod";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";
import { submessagesShape } from "../widgets/widgets.contract.ts";

/** Place of a message that became unread, for clients' unread counts. */
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
  /** The newest received message; 0 for none. */
  max_message_id: z.int(),
  /** The other participants of each direct conversation; empty for a conversation with oneself. */
  recent_private_conversations: z.array(
    z.strictObject({ max_message_id: z.int(), user_ids: z.array(z.int()) }),
  ),
  /** Both in code points. */
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

const reaction = z.strictObject({ ...emojiShape, user_id: z.int() });

/** An edit or a move: previous values and, for a move, the new ones. */
const editHistoryEntry = z.strictObject({
  /** Null when the account no longer exists. */
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
  /** Newest first; absent if the organization hides edit history. */
  edit_history: z.array(editHistoryEntry).optional(),
  flags: z.array(z.string()),
});

/** Messages to move: the target only, the target and later messages of the topic, or the whole topic. */
export const PROPAGATE_MODES = ["change_one", "change_later", "change_all"] as const;

/** Event message: a message was sent. */
export const messageEvent = z.strictObject({
  type: z.literal("message"),
  message: messageShape.omit({ flags: true }),
  /** The viewer's flags. */
  flags: z.array(z.string()),
  /** Local id, for the sender's client that already displays the message. */
  local_message_id: z.string().optional(),
});

/** Event update_message: a message was edited, or messages were moved. */
export const messageUpdatedEvent = z.strictObject({
  type: z.literal("update_message"),
  /** Null when the server changed it. */
  user_id: z.int().nullable(),
  /** True when only the rendering has changed. */
  rendering_only: z.boolean(),
  /** The edited message, or the one that the move started from. */
  message_id: z.int(),
  /** All changed messages, ascending. */
  message_ids: z.array(z.int()),
  /** The viewer's flags of `message_id`. */
  flags: z.array(z.string()),
  edit_timestamp: z.int(),
  /** For channel messages: the channel's name before the change. */
  stream_name: z.string().optional(),
  /** The next three are set exactly for moves: the former place, and the mode. */
  stream_id: z.int().optional(),
  orig_subject: z.string().optional(),
  propagate_mode: z.enum(PROPAGATE_MODES).optional(),
  /** Set for moves to another channel. */
  new_stream_id: z.int().optional(),
  /** These two are set for moves to another topic. */
  subject: z.string().optional(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })).optional(),
  /** These are set for changes of the content. */
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
});

/** Event delete_message: messages were deleted, or moved out of the viewer's reach. */
export const messagesDeletedEvent = z.strictObject({
  type: z.literal("delete_message"),
  /** For clients with the capability bulk_message_deletion. */
  message_ids: z.array(z.int()).optional(),
  /** For other clients, which receive one event per message. */
  message_id: z.int().optional(),
  message_type: z.enum(["private", "stream"]),
  /** These two are for channel messages. */
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

export type UnreadPlace = z.infer<typeof unreadPlace>;

/** Event update_message_flags: a flag of these messages was set or unset. */
export const messageFlagsEvent = z.strictObject({
  type: z.literal("update_message_flags"),
  op: z.enum(["add", "remove"]),
  /** The older name of `op`. */
  operation: z.enum(["add", "remove"]),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
  /** Keyed by message id; set when messages became unread. */
  message_details: z.record(z.string(), unreadPlace).optional(),
});
