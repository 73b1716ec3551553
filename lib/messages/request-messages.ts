/** Turns the wire's parameters of reading messages into what is read. */
import type { z } from "zod";
import type { Actor } from "../auth/actor.ts";
import { missingParameter } from "../errors.ts";
import { parseNarrow } from "../narrow/parse-narrow.ts";
import { knownTo } from "../users/get-users.ts";
import type { getMessages as contract } from "./get-messages.contract.ts";
import { getMessages, getMessagesById, parseAnchor } from "./get-messages.ts";

/**
 * GET /messages: by ids, or around an anchor.
 * @throws ApiError BAD_NARROW, BAD_REQUEST or REQUEST_VARIABLE_MISSING.
 */
export async function requestMessages(actor: Actor, params: z.output<typeof contract.params>) {
  const shape = {
    applyMarkdown: params.apply_markdown,
    emptyTopicName: params.allow_empty_topic_name,
    clientGravatar: params.client_gravatar,
  };
  if (params.message_ids) return getMessagesById(actor, params.message_ids, shape);
  if (params.num_before === undefined) throw missingParameter("num_before");
  if (params.num_after === undefined) throw missingParameter("num_after");
  const terms = parseNarrow(params.narrow, { ...actor, isKnown: await knownTo(actor) });
  const window = {
    anchor: parseAnchor(params.anchor, params.use_first_unread_anchor),
    isAnchorIncluded: params.include_anchor,
    before: params.num_before,
    after: params.num_after,
  };
  return getMessages(actor, terms, window, shape);
}
