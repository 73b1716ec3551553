/** Reads messages around an anchor or by id. */

import type { z } from "zod";
import { badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { jsonList } from "../../text/json-text.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { MessageShape } from "../reading/present-message.ts";
import type { ReadMessage } from "../reading/read-messages.ts";
import { parseAnchor } from "./anchor.ts";
import { findAmong, findWindow, type MessageWindow } from "./find-messages.ts";
import {
  highlightMatches,
  inPageTurn,
  type MessagePayload,
  presenterFor,
  presentMatching,
  readPage,
} from "./message-page.ts";
import * as contracts from "./query.contract.ts";
import {
  type getMessages as contract,
  MAX_MESSAGES,
  type matchMessages as matchesContract,
} from "./query.contract.ts";
import { readNarrow } from "./read-narrow.ts";

type Params = z.output<typeof contract.params>;

/** @throws ApiError BAD_NARROW, BAD_REQUEST or REQUEST_VARIABLE_MISSING. */
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

/** @throws ApiError BAD_NARROW. */
export async function requestMatches(actor: Actor, params: z.output<typeof matchesContract.params>) {
  return matchMessages(actor, await readNarrow(actor, params.narrow), params.msg_ids);
}

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

/**
 * At most 5,000 messages and MAX_PAGE_BYTES, by id. Oversized pages are cut at their far ends, and clients page on.
 * @throws ApiError BAD_REQUEST when more are requested.
 */
async function getMessages(
  actor: Actor,
  terms: readonly NarrowTerm[],
  window: MessageWindow,
  shape: MessageShape,
) {
  if (window.before + window.after > MAX_MESSAGES) {
    throw badRequest(`Too many messages requested (maximum ${MAX_MESSAGES}).`);
  }
  const found = await findWindow(actor, terms, window);
  const { page, texts } = await inPageTurn(actor, window.before + window.after, async () => {
    const { page: read, messages } = await readPage(actor, found, terms);
    return { page: read, texts: await presentMatching(actor, terms, messages, shape) };
  });
  return {
    anchor: found.anchor,
    messages: jsonList<MessagePayload[]>(texts),
    found_anchor: found.found.length > 0,
    found_oldest: page.before.length === found.before.length && found.isOldestFound,
    found_newest: page.after.length === found.after.length && found.isNewestFound,
    history_limited: found.isLimited || terms.some(isPartialSearch),
  };
}

function isPartialSearch(term: NarrowTerm): boolean {
  return term.kind === "search" && term.search.isPartial;
}

/** Limited to the size of one response. */
async function readMatching(
  actor: Actor,
  terms: readonly NarrowTerm[],
  ids: readonly number[],
): Promise<ReadMessage[]> {
  const matching = terms.length === 0 ? ids : await findAmong(actor, terms, ids, MAX_MESSAGES);
  const after = [...new Set(matching)].sort((one, other) => one - other);
  return (await readPage(actor, { before: [], found: [], after }, terms)).messages;
}

/** One response, from the lowest id on; clients request the others again. */
async function getMessagesById(
  actor: Actor,
  terms: readonly NarrowTerm[],
  ids: readonly number[],
  shape: MessageShape,
) {
  const texts = await inPageTurn(actor, ids.length, async () =>
    presentMatching(actor, terms, await readMatching(actor, terms, ids), shape),
  );
  return {
    messages: jsonList<MessagePayload[]>(texts),
    found_anchor: false,
    found_oldest: false,
    found_newest: false,
    history_limited: false,
  };
}

export type SourcedMessage = Pick<
  ReadMessage,
  "id" | "senderId" | "channelId" | "directUserIds" | "topicName" | "content"
>;

/** @throws ApiError BAD_REQUEST when unreadable. */
export async function getMessageSource(actor: Actor, messageId: number): Promise<SourcedMessage> {
  const { messages } = await readPage(actor, { before: [], found: [messageId], after: [] });
  const [message] = messages;
  if (!message) throw badRequest("Invalid message(s)");
  return message;
}

/** @throws ApiError BAD_REQUEST when unreadable. */
export async function getMessage(actor: Actor, messageId: number, shape: MessageShape) {
  const { messages } = await readPage(actor, { before: [], found: [messageId], after: [] });
  const [message] = messages;
  if (!message) throw badRequest("Invalid message(s)");
  return { raw_content: message.content, message: presenterFor(actor, shape)(message) };
}

/** By message id; one response, from the lowest id on. */
async function matchMessages(actor: Actor, terms: readonly NarrowTerm[], ids: readonly number[]) {
  return inPageTurn(actor, ids.length, async () => {
    const messages = await readMatching(actor, terms, ids);
    const fields = await highlightMatches(actor, terms, messages);
    return { messages: Object.fromEntries(fields) };
  });
}

export const query = defineNoun({
  contracts: [contracts.getMessages, contracts.getMessage, contracts.matchMessages],
});
