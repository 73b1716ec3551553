/** Converts the wire parameters of reading messages into the verbs' input. */
import type { z } from "zod";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { parseAnchor } from "./find-messages.ts";
import type { getMessages as contract, matchMessages as matchesContract } from "./get-messages.contract.ts";
import { getMessages, getMessagesById } from "./get-messages.ts";
import { matchMessages } from "./match-messages.ts";
import { readNarrow } from "./read-narrow.ts";

type Params = z.output<typeof contract.params>;

/**
 * GET /messages: by ids, or around an anchor.
 * @throws ApiError BAD_NARROW, BAD_REQUEST or REQUEST_VARIABLE_MISSING.
 */
export async function requestMessages(actor: Actor, params: Params) {
  const shape = {
    applyMarkdown: params.apply_markdown,
    emptyTopicName: params.allow_empty_topic_name,
  };
  if (params.message_ids) {
    refuseWindow(params);
    return getMessagesById(actor, await readNarrow(actor, params.narrow), params.message_ids, shape);
  }
  if (params.num_before === undefined) throw missingParameter("num_before");
  if (params.num_after === undefined) throw missingParameter("num_after");
  const terms = await readNarrow(actor, params.narrow);
  const window = {
    anchor: parseAnchor({
      anchor: params.anchor,
      anchorDate: params.anchor_date,
      isFirstUnread: params.use_first_unread_anchor,
    }),
    isAnchorIncluded: params.include_anchor,
    before: params.num_before,
    after: params.num_after,
  };
  return getMessages(actor, terms, window, shape);
}

/**
 * GET /messages/matches_narrow.
 * @throws ApiError BAD_NARROW.
 */
export async function requestMatches(actor: Actor, params: z.output<typeof matchesContract.params>) {
  return matchMessages(actor, await readNarrow(actor, params.narrow), params.msg_ids);
}

/** Parameters of a window around an anchor cannot be combined with message_ids. */
function refuseWindow(params: Params): void {
  const given = [
    ...(params.num_before === undefined ? [] : ["num_before"]),
    ...(params.num_after === undefined ? [] : ["num_after"]),
    ...(params.anchor === undefined ? [] : ["anchor"]),
    ...(params.anchor_date === undefined ? [] : ["anchor_date"]),
    ...(params.include_anchor ? [] : ["include_anchor"]),
    ...(params.use_first_unread_anchor ? ["use_first_unread_anchor"] : []),
  ];
  if (given.length === 0) return;
  const parameters = [...given, "message_ids"].join(", ");
  throw badRequest(`Unsupported parameter combination: ${parameters}`, { parameters });
}
