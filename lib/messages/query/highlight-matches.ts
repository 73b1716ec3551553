/** What a search has found in messages, marked in their HTML: the fields match_content and match_subject. */

import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { escapeText } from "../../markdown/html/serialize-html.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { Match } from "../search/compile-search.ts";
import { MARK_BYTES, MAX_MARKS } from "../search/highlight.ts";
import { highlightTexts } from "../search/highlight-texts.ts";

export interface MatchFields {
  readonly match_content: string;
  readonly match_subject: string;
}

/** What is searched for, also if it must not be found; null when the narrow has no search. */
export function searchesOf(terms: readonly NarrowTerm[]): Match[] | null {
  const searches = terms.flatMap((term) => (term.kind === "search" ? [term] : []));
  if (searches.length === 0) return null;
  return searches.flatMap(({ search, negated }) => (negated ? [] : search.matches));
}

/** The marked topic: each of its characters may be a match. */
const SUBJECT_BYTES = 2_000;

/** How much the fields add to an answer at most. */
export function matchBytes({ textBytes }: { readonly textBytes: number }): number {
  const marks = Math.min(MAX_MARKS, Math.ceil(textBytes / 2));
  return textBytes + marks * MARK_BYTES + SUBJECT_BYTES;
}

interface Highlighted {
  readonly id: number;
  readonly renderedContent: string;
  /** As it is presented. */
  readonly topicName: string;
}

/**
 * The fields of each message, by its id.
 * @throws ApiError RATE_LIMIT_HIT when too many pages of the same person are waiting to be marked.
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
