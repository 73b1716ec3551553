/** What a search has found in messages, marked in their HTML: the fields match_content and match_subject. */
import { setImmediate } from "node:timers/promises";
import { escapeText } from "../markdown/html/serialize-html.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { Match } from "../search/compile-search.ts";
import { highlightHtml, MARK_BYTES, MAX_MARKS } from "../search/highlight.ts";

/** Characters of HTML that are looked through before other requests have their turn: some milliseconds. */
const CHARACTERS_AT_ONCE = 50_000;

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

/** The fields of each message, by its id. */
export async function highlightMatches(
  terms: readonly NarrowTerm[],
  messages: readonly Highlighted[],
): Promise<Map<number, MatchFields>> {
  const matches = searchesOf(terms) ?? [];
  const fields = new Map<number, MatchFields>();
  let characters = 0;
  for (const { id, renderedContent, topicName } of messages) {
    fields.set(id, {
      match_content: highlightHtml(renderedContent, matches),
      match_subject: highlightHtml(escapeText(topicName), matches),
    });
    characters += renderedContent.length;
    if (characters > CHARACTERS_AT_ONCE) {
      characters = 0;
      await setImmediate();
    }
  }
  return fields;
}
