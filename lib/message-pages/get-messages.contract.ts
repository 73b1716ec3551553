/** Wire shapes of reading messages. */
import { z } from "zod";
import { boolParam, defineContract, intParam, jsonParam, textParam } from "../contract/contract.ts";
import { messageShape } from "../messages/message.contract.ts";
import { narrowParam } from "../narrow/narrow.contract.ts";

export const MAX_MESSAGES = 5_000;
/** Characters; a message id has at most 20. */
const MAX_ANCHOR = 100;

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
