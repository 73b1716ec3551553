/** Wire shapes of reading messages. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonParam, textParam } from "../contract/contract.ts";
import { emojiShape } from "../emoji/emoji.contract.ts";
import { narrowParam } from "../narrow/narrow.contract.ts";
import { submessagesShape } from "../submessages/submessages.contract.ts";

export const MAX_MESSAGES = 5_000;
/** Characters; a message id has at most 20. */
const MAX_ANCHOR = 100;

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

const presentation = {
  /** HTML instead of the source. */
  apply_markdown: boolParam().default(true),
  /** Return the empty topic as "" instead of its display name. */
  allow_empty_topic_name: boolParam().default(false),
};

/** GET /messages. */
export const getMessages = defineContract({
  operationId: "get-messages",
  method: "GET",
  path: "/messages",
  tag: "messages",
  summary: "Get messages around an anchor that match a narrow",
  auth: "user",
  params: z.object({
    /** A message id, "newest", "oldest" or "first_unread". */
    anchor: textParam(MAX_ANCHOR).optional(),
    include_anchor: boolParam().default(true),
    num_before: jsonParam(z.int().min(0)).optional(),
    num_after: jsonParam(z.int().min(0)).optional(),
    narrow: narrowParam(),
    /** Avatars are always this server's, so this changes nothing; declared so that it is not reported as ignored. */
    client_gravatar: boolParam().default(true),
    /** The older form of anchor=first_unread. */
    use_first_unread_anchor: boolParam().default(false),
    /** Exactly these, instead of anchor and numbers. */
    message_ids: jsonParam(z.array(z.int()).max(MAX_MESSAGES)).optional(),
    ...presentation,
  }),
  returns: z.object({
    messages: z.array(messageShape),
    /** Absent with message_ids. */
    anchor: z.number().optional(),
    found_anchor: z.boolean(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    history_limited: z.boolean(),
  }),
  errors: ["BAD_NARROW"],
});

/** GET /messages/{message_id}. */
export const getMessage = defineContract({
  operationId: "get-message",
  method: "GET",
  path: "/messages/{message_id}",
  tag: "messages",
  summary: "Get a single message",
  auth: "user",
  params: z.object({ message_id: intParam(), ...presentation }),
  returns: z.object({ raw_content: z.string(), message: messageShape }),
  errors: [],
});
