/** Wire shapes of reading messages. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonParam, textParam } from "../../kernel/contract/contract.ts";
import { messageShape } from "../messages/messages.contract.ts";
import { narrowParam, requiredNarrowParam } from "../narrow/narrow.contract.ts";

/** Fetch type "stop_words". */
export const searchState = z.object({
  stop_words: z.array(z.string()).describe("Words that searches ignore."),
});

export const MAX_MESSAGES = 5_000;
/** Characters; message ids have at most 20. */
const MAX_ANCHOR = 100;

const presentation = {
  apply_markdown: boolParam().default(true).describe("Whether to return HTML in place of the source."),
  allow_empty_topic_name: boolParam()
    .default(false)
    .describe('Whether to return "" for the empty topic in place of its display name.'),
};

/** With a search: HTML with matches in `<span class="highlight">`. */
const matchFields = {
  match_content: z
    .string()
    .optional()
    .describe('With a search: the text as HTML, with matches in `<span class="highlight">`.'),
  match_subject: z
    .string()
    .optional()
    .describe('With a search: the topic as HTML, with matches in `<span class="highlight">`.'),
};

/** GET /messages. */
export const getMessages = defineContract({
  operationId: "get-messages",
  method: "GET",
  path: "/messages",
  tag: "read",
  summary: "Get messages around an anchor that match a narrow",
  auth: "user",
  params: z.object({
    anchor: textParam(MAX_ANCHOR)
      .optional()
      .describe('A message id, "newest", "oldest", "first_unread" or "date".'),
    anchor_date: textParam(MAX_ANCHOR)
      .optional()
      .describe('For the anchor "date": the first message since this time, in ISO 8601.'),
    include_anchor: boolParam().default(true).describe("Whether the anchor itself is included."),
    num_before: jsonParam(z.int().min(0)).optional().describe("How many messages before the anchor."),
    num_after: jsonParam(z.int().min(0)).optional().describe("How many messages after the anchor."),
    narrow: narrowParam().describe("Terms that a message must match."),
    client_gravatar: boolParam()
      .default(true)
      .describe("No effect, since this server serves all profile pictures."),
    use_first_unread_anchor: boolParam()
      .default(false)
      .meta({ description: "Older form of `anchor=first_unread`.", deprecated: true }),
    message_ids: jsonParam(z.array(z.int()).max(MAX_MESSAGES))
      .optional()
      .describe("Return these messages, in place of those around an anchor."),
    ...presentation,
  }),
  returns: z.object({
    messages: z.array(messageShape.extend(matchFields)).describe("The messages, oldest first."),
    anchor: z
      .number()
      .optional()
      .describe("Id of the message that the anchor stood for; absent with `message_ids`."),
    found_anchor: z.boolean().describe("Whether the anchor is among the messages."),
    found_oldest: z.boolean().describe("Whether there is nothing older."),
    found_newest: z.boolean().describe("Whether there is nothing newer."),
    history_limited: z.boolean().describe("Whether a search looked through only a part of the messages."),
  }),
  errors: ["BAD_NARROW"],
});

/** GET /messages/{message_id}. */
export const getMessage = defineContract({
  operationId: "get-message",
  method: "GET",
  path: "/messages/{message_id}",
  tag: "read",
  summary: "Get a single message",
  auth: "user",
  params: z.object({ message_id: intParam().describe("Id of the message."), ...presentation }),
  returns: z.object({
    raw_content: z.string().describe("Text of the message, in Markdown."),
    message: messageShape.describe("The message."),
  }),
  errors: [],
});

/** GET /messages/matches_narrow. */
export const matchMessages = defineContract({
  operationId: "check-messages-match-narrow",
  method: "GET",
  path: "/messages/matches_narrow",
  tag: "read",
  summary: "Check which of your messages match a narrow",
  auth: "user",
  params: z.object({
    msg_ids: jsonParam(z.array(z.int()).max(MAX_MESSAGES)).describe("Ids of the messages to check."),
    narrow: requiredNarrowParam().describe("Terms that a message must match."),
  }),
  returns: z.object({
    messages: z
      .record(
        z.string(),
        z.strictObject({
          match_content: z
            .string()
            .describe('With a search: the text as HTML, with matches in `<span class="highlight">`.'),
          match_subject: z
            .string()
            .describe('With a search: the topic as HTML, with matches in `<span class="highlight">`.'),
        }),
      )
      .describe("The matching messages, by id."),
  }),
  errors: ["BAD_NARROW"],
});
