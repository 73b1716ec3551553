/** Wire shape of a message object. */
import { z } from "zod";
import { emojiShape } from "../../organization/emoji/custom-emoji.contract.ts";
import { submessagesShape } from "../submessages/submessages.contract.ts";

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
