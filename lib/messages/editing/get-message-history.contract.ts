/** Wire shape of a message's edit history. */
import { z } from "zod";
import { boolParam, defineContract, intParam } from "../../kernel/contract/contract.ts";

/** The message as it was sent, or as it was after an edit. */
const historyEntry = z.strictObject({
  topic: z.string(),
  /** For an edit that changed the topic. */
  prev_topic: z.string().optional(),
  /** These two of an edit that changed the channel. */
  stream: z.int().optional(),
  prev_stream: z.int().optional(),
  content: z.string(),
  rendered_content: z.string(),
  /** These three of an edit that changed the text. */
  prev_content: z.string().optional(),
  prev_rendered_content: z.string().optional(),
  content_html_diff: z.string().optional(),
  /** null when the account no longer exists. */
  user_id: z.int().nullable(),
  timestamp: z.int(),
});

/** GET /messages/{message_id}/history. */
export const getMessageHistory = defineContract({
  operationId: "get-message-history",
  method: "GET",
  path: "/messages/{message_id}/history",
  tag: "messages",
  summary: "Get a message's edit history",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    /** Return the empty topic as "" instead of its display name. */
    allow_empty_topic_name: boolParam().default(false),
  }),
  /** Oldest first; begins with what was sent unless former texts are too long to list all. */
  returns: z.object({ message_history: z.array(historyEntry) }),
  errors: [],
});
