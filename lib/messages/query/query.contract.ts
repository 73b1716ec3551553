/** Wire shapes of reading messages. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonParam, textParam } from "../../kernel/contract/contract.ts";
import { messageShape } from "../messages/messages.contract.ts";
import { narrowParam, requiredNarrowParam } from "../narrow/narrow.contract.ts";

/** Fetch type "stop_words". */
export const searchState = z.object({
  /** Words that searches ignore. */
  stop_words: z.array(z.string()),
});

export const MAX_MESSAGES = 5_000;
/** Characters; message ids have at most 20. */
const MAX_ANCHOR = 100;

const presentation = {
  /** Return HTML instead of the source. */
  apply_markdown: boolParam().default(true),
  /** Return "" for the empty topic instead of its display name. */
  allow_empty_topic_name: boolParam().default(false),
};

/** With a search: HTML with matches in `<span class="highlight">`. */
const matchFields = { match_content: z.string().optional(), match_subject: z.string().optional() };

/** GET /messages. */
export const getMessages = defineContract({
  operationId: "get-messages",
  method: "GET",
  path: "/messages",
  tag: "messages",
  summary: "Get messages around an anchor that match a narrow",
  auth: "user",
  params: z.object({
    /** A message id, "newest", "oldest", "first_unread" or "date". */
    anchor: textParam(MAX_ANCHOR).optional(),
    /** ISO 8601, for the anchor "date": the first message since then. */
    anchor_date: textParam(MAX_ANCHOR).optional(),
    include_anchor: boolParam().default(true),
    num_before: jsonParam(z.int().min(0)).optional(),
    num_after: jsonParam(z.int().min(0)).optional(),
    narrow: narrowParam(),
    /** No effect: avatars are always this server's. Declared so that it is not reported as ignored. */
    client_gravatar: boolParam().default(true),
    /** The older form of anchor=first_unread. */
    use_first_unread_anchor: boolParam().default(false),
    /** Return these messages, without a window. */
    message_ids: jsonParam(z.array(z.int()).max(MAX_MESSAGES)).optional(),
    ...presentation,
  }),
  returns: z.object({
    messages: z.array(messageShape.extend(matchFields)),
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

/** GET /messages/matches_narrow. */
export const matchMessages = defineContract({
  operationId: "check-messages-match-narrow",
  method: "GET",
  path: "/messages/matches_narrow",
  tag: "messages",
  summary: "Check which of your messages match a narrow",
  auth: "user",
  params: z.object({
    msg_ids: jsonParam(z.array(z.int()).max(MAX_MESSAGES)),
    narrow: requiredNarrowParam(),
  }),
  returns: z.object({
    /** By message id, as HTML. */
    messages: z.record(z.string(), z.strictObject({ match_content: z.string(), match_subject: z.string() })),
  }),
  errors: ["BAD_NARROW"],
});
