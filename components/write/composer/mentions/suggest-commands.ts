/** Suggestions for a slash. */
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import { matchRank, WORD_BEGINS } from "../../../../lib/text/name-match.ts";
import type { WireSnippet } from "../../../model/store/wire.ts";
import { suggestArguments } from "../commands/suggest-arguments.ts";
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

/** Commands only at a message's start; once one is named, its arguments. */
export function suggestCommands(
  { query, from }: Pick<Trigger, "query" | "from">,
  snippets: Iterable<WireSnippet>,
  botCommands: readonly WireCommand[],
): Suggestion[] {
  const all = [...COMMANDS, ...botCommands.map(suggestedCommand)];
  const commands =
    from === 0
      ? [...all.filter(({ label }) => label.startsWith(`/${query}`)), ...suggestArguments(query, botCommands)]
      : [];
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

function suggestedCommand({ id, name, description, arguments: fields }: WireCommand): Suggestion {
  const taken = fields.map((field) => (field.required ? field.name : `[${field.name}]`)).join(" ");
  return {
    key: `bot-command-${id}`,
    insert: `/${name} `,
    label: `/${name}`,
    about: [taken, description].filter(Boolean).join(" · "),
    mark: { kind: "command" },
  };
}
