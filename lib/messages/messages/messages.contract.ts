/** Wire shapes of messages. */
import { z } from "zod";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";
import { submessagesShape } from "../widgets/widgets.contract.ts";

/** For clients' unread counts. */
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
  /** The other participants; empty for oneself. */
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

/** Previous values and, for a move, the new ones. */
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

/** Only `flags` depends on the viewer's actions. */
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
  /** Newest first; absent when hidden. */
  edit_history: z.array(editHistoryEntry).optional(),
  flags: z.array(z.string()),
});

/** The target; the target and later messages; or the whole topic. */
export const PROPAGATE_MODES = ["change_one", "change_later", "change_all"] as const;

/** Event message: a message was sent. */
export const messageEvent = z.strictObject({
  type: z.literal("message"),
  message: messageShape.omit({ flags: true }),
  /** The viewer's flags. */
  flags: z.array(z.string()),
  /** For the client that already displays the message. */
  local_message_id: z.string().optional(),
});

/** Event update_message: a message was edited, or messages were moved. */
export const messageUpdatedEvent = z.strictObject({
  type: z.literal("update_message"),
  /** Null when the server changed it. */
  user_id: z.int().nullable(),
  /** True when only the rendering has changed. */
  rendering_only: z.boolean(),
  /** The edited message, or the move's starting point. */
  message_id: z.int(),
  /** All changed messages, ascending. */
  message_ids: z.array(z.int()),
  /** The viewer's flags of `message_id`. */
  flags: z.array(z.string()),
  edit_timestamp: z.int(),
  /** The channel's name before the change. */
  stream_name: z.string().optional(),
  /** The next three are for moves: former place, and mode. */
  stream_id: z.int().optional(),
  orig_subject: z.string().optional(),
  propagate_mode: z.enum(PROPAGATE_MODES).optional(),
  /** Set for moves to another channel. */
  new_stream_id: z.int().optional(),
  /** Both for a new topic. */
  subject: z.string().optional(),
  topic_links: z.array(z.strictObject({ text: z.string(), url: z.string() })).optional(),
  /** For a change of the content. */
  orig_content: z.string().optional(),
  orig_rendered_content: z.string().optional(),
  content: z.string().optional(),
  rendered_content: z.string().optional(),
  is_me_message: z.boolean().optional(),
});

/** Event delete_message: deleted, or moved out of reach. */
export const messagesDeletedEvent = z.strictObject({
  type: z.literal("delete_message"),
  /** For clients with the capability bulk_message_deletion. */
  message_ids: z.array(z.int()).optional(),
  /** For other clients: one event per message. */
  message_id: z.int().optional(),
  message_type: z.enum(["private", "stream"]),
  /** These two are for channel messages. */
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

export type UnreadPlace = z.infer<typeof unreadPlace>;

/** Event update_message_flags. */
export const messageFlagsEvent = z.strictObject({
  type: z.literal("update_message_flags"),
  op: z.enum(["add", "remove"]),
  /** The older name of `op`. */
  operation: z.enum(["add", "remove"]),
  flag: z.string(),
  messages: z.array(z.int()),
  all: z.boolean(),
  /** By message id, when messages became unread. */
  message_details: z.record(z.string(), unreadPlace).optional(),
});
