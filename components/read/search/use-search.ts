"use client";
/** State of a search being typed. */
import { useState } from "react";
import { narrowTitle } from "../../model/navigation/narrow-title.ts";
import { navigate } from "../../model/navigation/navigate.ts";
import { useView } from "../../model/navigation/use-view.ts";
import type { NarrowTerm, View } from "../../model/navigation/view.ts";
import { useUsers } from "../../model/people/use-users.ts";
import { useChatStore } from "../../model/store/use-store.ts";
import { useRecentTopicsOfAll } from "../../net/topics/use-recent-topics.ts";
import {
  type SearchKnown,
  type Suggestion,
  searchSuggestions,
  suggestionsHere,
} from "./search-suggestions.ts";
import { endedConditions, searchTerms } from "./search-terms.ts";

export type SearchChoice = { key: string; name: string; hint?: string | undefined } & (
  | { kind: "suggestion"; suggestion: Suggestion }
  | { kind: "search"; terms: readonly NarrowTerm[] }
);

type Written = { terms: readonly NarrowTerm[]; text: string };

function beginningIn(view: View): Written {
  if (view.kind !== "narrow") return { terms: [], text: "" };
  const isText = ({ operator, negated }: NarrowTerm) => operator === "search" && !negated;
  return {
    terms: view.terms.filter((term) => !isText(term)),
    text: view.terms
      .filter(isText)
      .map(({ operand }) => String(operand))
      .join(" "),
  };
}

export function useSearch() {
  const view = useView();
  const known = useKnown();
  const [written, setWritten] = useState(() => beginningIn(view));
  const { terms, text } = written;

  return {
    terms,
    text,
    known,
    choices: choicesFor(written, view, known),
    write: (typed: string) => {
      const ended = endedConditions(typed, known);
      setWritten({ terms: withTerms(terms, ended.terms), text: ended.rest });
    },
    remove: (index: number) => setWritten({ terms: terms.filter((_, at) => at !== index), text }),
    add: ({ terms: added, rest }: Suggestion) => setWritten({ terms: withTerms(terms, added), text: rest }),
    run: (all: readonly NarrowTerm[]) => navigate({ kind: "narrow", terms: all }),
  };
}

function withTerms(terms: readonly NarrowTerm[], added: readonly NarrowTerm[]): NarrowTerm[] {
  const known = new Set(terms.map((term) => JSON.stringify(term)));
  return [...terms, ...added.filter((term) => !known.has(JSON.stringify(term)))];
}

function choicesFor({ terms, text }: Written, view: View, known: SearchKnown): SearchChoice[] {
  const all = [...terms, ...searchTerms(text, known)];
  const isEmpty = all.length === 0;
  const offered = searchSuggestions(text, terms, known);
  const suggestions = (isEmpty ? [...suggestionsHere(view, known), ...offered] : offered).map(
    (suggestion): SearchChoice => ({
      kind: "suggestion",
      key: suggestion.key,
      name: suggestion.name,
      hint: suggestion.hint,
      suggestion,
    }),
  );
  if (isEmpty) return suggestions;
  const search: SearchChoice = {
    kind: "search",
    key: "search messages",
    name: narrowTitle(all, known),
    terms: all,
  };
  const isUnfinished = /(?<!\S)-?[a-z]+:\S*$/i.test(text) && offered.length > 0;
  return isUnfinished ? [...suggestions, search] : [search, ...suggestions];
}

function useKnown(): SearchKnown {
  const users = useUsers();
  const channels = useChatStore((state) => state.channels);
  const ownUserId = useChatStore((state) => state.ownUserId);
  const topics = useRecentTopicsOfAll();
  return { users, channels, ownUserId, topics };
}
