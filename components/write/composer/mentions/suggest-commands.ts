/** Suggestions for a slash. */
import { matchRank, WORD_BEGINS } from "../../../../lib/text/name-match.ts";
import type { WireSnippet } from "../../../model/store/wire.ts";
import type { Trigger } from "./mention-trigger.ts";
import type { Suggestion } from "./suggestion.ts";

const COMMANDS: readonly Suggestion[] = [
  { key: "me", insert: "/me ", label: "/me", about: "Say what you are doing", mark: { kind: "command" } },
  {
    key: "poll",
    insert: "/poll ",
    label: "/poll",
    about: "A question; each line after it is an option",
    mark: { kind: "command" },
  },
  {
    key: "todo",
    insert: "/todo ",
    label: "/todo",
    about: "A list of tasks that everyone can tick",
    mark: { kind: "command" },
  },
];

/** Commands only at a message's start. */
export function suggestCommands(
  { query, from }: Pick<Trigger, "query" | "from">,
  snippets: Iterable<WireSnippet>,
): Suggestion[] {
  const commands = from === 0 ? COMMANDS.filter(({ key }) => key.startsWith(query)) : [];
  const titled = [...snippets]
    .map((snippet) => ({ snippet, rank: matchRank(snippet.title, query) }))
    .filter(({ rank }) => rank <= WORD_BEGINS)
    .toSorted((a, b) => a.rank - b.rank || a.snippet.title.localeCompare(b.snippet.title));
  return [
    ...commands,
    ...titled.map(
      ({ snippet: { id, title, content } }): Suggestion => ({
        key: `snippet-${id}`,
        insert: content,
        label: title,
        about: content,
        mark: { kind: "snippet" },
      }),
    ),
  ];
}
