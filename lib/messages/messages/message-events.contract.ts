/** Wire shapes of events about messages. */
import { z } from "zod";
import { messageShape } from "./messages.contract.ts";

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
