/** Filters and sorts snippets. */
import { matchesFilter } from "../../../lib/text/name-match.ts";
import type { WireSnippet } from "../../model/store/wire.ts";

/** Matches in content come last. */
export function matchingSnippets(snippets: Iterable<WireSnippet>, typed: string): WireSnippet[] {
  const isTitled = ({ title }: WireSnippet) => matchesFilter(title, typed);
  return [...snippets]
    .filter((snippet) => matchesFilter(`${snippet.title} ${snippet.content}`, typed))
    .toSorted(
      (one, other) => Number(isTitled(other)) - Number(isTitled(one)) || one.title.localeCompare(other.title),
    );
}
