/** Makes pages of messages. */

import { presentTopicName } from "../../channels/topics/topic-name.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { makeLargeAnswer, mapInSlices } from "../../kernel/turns/slices.ts";
import { escapeText } from "../../markdown/html/serialize-html.ts";
import { personView } from "../../people/users/shown-person.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { elementsText, inGroups } from "../../text/json-text.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { listMessages } from "../reading/list-messages.ts";
import { visibleEdits } from "../reading/message-edits.ts";
import { type MessageRecord, type MessageShape, messagePayload } from "../reading/present-message.ts";
import { MAX_PAGE_BYTES, measureMessages, type ReadMessage, readMessages } from "../reading/read-messages.ts";
import type { Match } from "../search/compile-search.ts";
import { MARK_BYTES, MAX_MARKS } from "../search/highlight.ts";
import { highlightTexts } from "../search/highlight-texts.ts";
import type { Sides } from "./find-messages.ts";

/** Limited to one response. */
export async function readPage(
  actor: Actor,
  { before, found, after }: Sides,
  terms: readonly NarrowTerm[] = [],
) {
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

/** Larger pages wait for the person's turn. */
const LARGE_PAGE = 500;

export function inPageTurn<Page>({ user }: Actor, count: number, make: () => Promise<Page>): Promise<Page> {
  return count > LARGE_PAGE ? makeLargeAnswer(personOf(user), make) : make();
}

/** JSON of groups of messages. */
export async function presentMatching(
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

export type MessagePayload = ReturnType<ReturnType<typeof presenterFor>> & Partial<MatchFields>;

export function presenterFor(actor: Actor, shape: MessageShape) {
  const { organization, user } = actor;
  const isKnown = knownTo(actor);
  const viewOf = (person: UserRecord) => personView(user, person, isKnown(person));
  return (message: MessageRecord & Pick<ReadMessage, "flags">) => ({
    ...messagePayload(
      { ...message, edits: visibleEdits(actor, message.edits) },
      { ...shape, viewOf },
      organization,
    ),
    flags: message.flags,
  });
}

/** HTML. */
interface MatchFields {
  readonly match_content: string;
  readonly match_subject: string;
}

/** Null without a search. */
function searchesOf(terms: readonly NarrowTerm[]): Match[] | null {
  const searches = terms.flatMap((term) => (term.kind === "search" ? [term] : []));
  if (searches.length === 0) return null;
  return searches.flatMap(({ search, negated }) => (negated ? [] : search.matches));
}

/** Maximum for a topic in which each character is a match. */
const SUBJECT_BYTES = 2_000;

/** An upper bound. */
function matchBytes({ textBytes }: { readonly textBytes: number }): number {
  const marks = Math.min(MAX_MARKS, Math.ceil(textBytes / 2));
  return textBytes + marks * MARK_BYTES + SUBJECT_BYTES;
}

interface Highlighted {
  readonly id: number;
  readonly renderedContent: string;
  /** The presented name. */
  readonly topicName: string;
}

/**
 * By message id.
 * @throws ApiError RATE_LIMIT_HIT when too many of the person's pages are waiting.
 */
export async function highlightMatches(
  { user }: Actor,
  terms: readonly NarrowTerm[],
  messages: readonly Highlighted[],
): Promise<Map<number, MatchFields>> {
  const contents = messages.map(({ renderedContent }) => renderedContent);
  const subjects = messages.map(({ topicName }) => escapeText(topicName));
  const marked = await highlightTexts([...contents, ...subjects], searchesOf(terms) ?? [], personOf(user));
  return new Map(
    messages.map(({ id }, index) => [
      id,
      { match_content: marked[index] ?? "", match_subject: marked[messages.length + index] ?? "" },
    ]),
  );
}

/** Keeps messages nearest to the anchor, and always the anchor and its neighbors, so that clients can page on. */
export function nearestWithin(page: Sides, bytesOf: (id: number) => number, limit: number): Sides {
  const { before, found, after } = page;
  let left = limit - found.reduce((sum, id) => sum + bytesOf(id), 0);
  let distance = 0;
  for (; distance < Math.max(before.length, after.length); distance += 1) {
    for (const id of [before[distance], after[distance]]) left -= id === undefined ? 0 : bytesOf(id);
    if (left < 0 && distance > 0) break;
  }
  return { before: before.slice(0, distance), found, after: after.slice(0, distance) };
}
