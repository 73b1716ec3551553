/** Reads the messages around an anchor that match a narrow, or the requested ids. */

import { presentTopicName } from "../../channels/topics/present-topic-name.ts";
import { badRequest } from "../../kernel/errors.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { makeLargeAnswer, mapInSlices } from "../../kernel/turns/slices.ts";

import { personView } from "../../people/users/shown-person.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { elementsText, inGroups, jsonList } from "../../text/json-text.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { listMessages } from "../reading/list-messages.ts";
import { type MessageShape, messagePayload } from "../reading/present-message.ts";
import { MAX_PAGE_BYTES, measureMessages, type ReadMessage, readMessages } from "../reading/read-messages.ts";
import { visibleEdits } from "../reading/visible-edits.ts";
import { nearestWithin, type Sides } from "./bounded-page.ts";
import { MAX_MESSAGES } from "./get-messages.contract.ts";
import { highlightMatches, type MatchFields, matchBytes, searchesOf } from "./highlight-matches.ts";
import { messageSource } from "./message-source.ts";
import { findWindow, type MessageWindow } from "./message-window.ts";

/**
 * Both sides of the anchor, ordered by id, at most 5,000 messages and MAX_PAGE_BYTES. A page that is too large ends early
 * at its far ends: then `found_oldest` or `found_newest` is false, and a client pages on from the last message it has.
 * @throws ApiError BAD_REQUEST when more are requested.
 */
export async function getMessages(
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

/** The messages of a page, as many around the anchor as one answer may hold, with what a search marks in them. */
async function readPage(actor: Actor, { before, found, after }: Sides, terms: readonly NarrowTerm[] = []) {
  const measured = await measureMessages(await listMessages(actor, [...before, ...found, ...after]));
  const isMarked = searchesOf(terms) !== null;
  const bytesOf = (id: number) => {
    const message = measured.listed.get(id);
    return measured.bytesOf(id) + (isMarked && message ? matchBytes(message) : 0);
  };
  const page = nearestWithin({ before, found, after }, bytesOf, MAX_PAGE_BYTES);
  const ids = [...page.before, ...page.found, ...page.after];
  return { page, messages: await readMessages(actor, measured, ids) };
}

async function idsAmong(
  actor: Actor,
  terms: readonly NarrowTerm[],
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  // With the range, which is usually short, an index of a conversation or a topic skips what is before and after it.
  const range = { from: Math.min(...ids), to: Math.max(...ids), among: ids };
  return (await messageSource(actor, terms)({ range, direction: "ASC", limit: MAX_MESSAGES })).ids;
}

/** The messages of these ids that the actor may read and that match the narrow, as many as one answer may hold. */
export async function readMatching(
  actor: Actor,
  terms: readonly NarrowTerm[],
  ids: readonly number[],
): Promise<ReadMessage[]> {
  const matching = terms.length === 0 ? ids : await idsAmong(actor, terms, ids);
  const after = [...new Set(matching)].sort((one, other) => one - other);
  return (await readPage(actor, { before: [], found: [], after }, terms)).messages;
}

/**
 * Those of the given ids that the actor may read and that match the narrow, from the lowest id on as many as one answer may
 * hold; the client asks again for the others.
 */
export async function getMessagesById(
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

/** What is needed to quote a message. */
export type SourcedMessage = Pick<
  ReadMessage,
  "id" | "senderId" | "channelId" | "directUserIds" | "topicName" | "content"
>;

/**
 * The source of one message, and where it is.
 * @throws ApiError BAD_REQUEST for an id that is unknown or that the actor may not read.
 */
export async function getMessageSource(actor: Actor, messageId: number): Promise<SourcedMessage> {
  const { messages } = await readPage(actor, { before: [], found: [messageId], after: [] });
  const [message] = messages;
  if (!message) throw badRequest("Invalid message(s)");
  return message;
}

/**
 * One message with its source.
 * @throws ApiError BAD_REQUEST for an id that is unknown or that the actor may not read.
 */
export async function getMessage(actor: Actor, messageId: number, shape: MessageShape) {
  const { messages } = await readPage(actor, { before: [], found: [messageId], after: [] });
  const [message] = messages;
  if (!message) throw badRequest("Invalid message(s)");
  return { raw_content: message.content, message: presenterFor(actor, shape)(message) };
}

/** A page of more messages than this is made when it is the person's turn. */
const LARGE_PAGE = 500;

/** Runs what reads and presents up to `count` messages. */
export function inPageTurn<Page>({ user }: Actor, count: number, make: () => Promise<Page>): Promise<Page> {
  return count > LARGE_PAGE ? makeLargeAnswer(personOf(user), make) : make();
}

/** The JSON texts of groups of messages, with what a search has found in each of them, if the narrow has one. */
async function presentMatching(
  actor: Actor,
  terms: readonly NarrowTerm[],
  messages: readonly ReadMessage[],
  shape: MessageShape,
): Promise<string[]> {
  const found = searchesOf(terms) ? await foundIn(actor, terms, messages, shape) : null;
  const present = presenterFor(actor, shape);
  const presentFound = (message: ReadMessage) => ({ ...present(message), ...found?.get(message.id) });
  return mapInSlices(inGroups(messages), (some) => elementsText(some.map(found ? presentFound : present)));
}

function foundIn(
  actor: Actor,
  terms: readonly NarrowTerm[],
  messages: readonly ReadMessage[],
  shape: MessageShape,
): Promise<ReadonlyMap<number, MatchFields>> {
  const names = messages.map(({ id, channelId, topicName, renderedContent }) => ({
    id,
    renderedContent,
    topicName: channelId === null ? "" : presentTopicName(topicName, shape.emptyTopicName),
  }));
  return highlightMatches(actor, terms, names);
}

type MessagePayload = ReturnType<ReturnType<typeof presenterFor>> & Partial<MatchFields>;

function presenterFor(actor: Actor, shape: MessageShape) {
  const { organization, user } = actor;
  const isKnown = knownTo(actor);
  const viewOf = (person: UserRecord) => personView(user, person, isKnown(person));
  return (message: ReadMessage) => ({
    ...messagePayload(
      { ...message, edits: visibleEdits(actor, message.edits) },
      { ...shape, viewOf },
      organization,
    ),
    flags: message.flags,
  });
}
