/** Completes the arguments of a bot's command. */

import { parseArguments } from "../../../../lib/integrations/commands/argument-syntax.contract.ts";
import type { WireCommand } from "../../../../lib/integrations/commands/commands.contract.ts";
import type { Field } from "../../../../lib/messages/actions/fields.contract.ts";
import { matchRank, WORD_BEGINS } from "../../../../lib/text/name-match.ts";
import type { Suggestion } from "../mentions/suggestion.ts";

/** @param query what follows the slash, for example "deploy ap". */
export function suggestArguments(query: string, commands: readonly WireCommand[]): Suggestion[] {
  const space = query.indexOf(" ");
  const command = commands.find(({ name }) => name === query.slice(0, space));
  if (space < 0 || !command) return [];
  const typed = query.slice(space + 1);
  const before = typed.slice(0, typed.lastIndexOf(" ") + 1);
  const begun = typed.slice(before.length);
  const { next, problem } = parseArguments(before, command.arguments);
  if (!next || problem !== null) return [];
  return choicesOf(next)
    .filter(({ value, label }) => [value, label].some((text) => matchRank(text, begun) <= WORD_BEGINS))
    .map(({ value, label }) => ({
      key: `argument-${value}`,
      insert: `/${command.name} ${before}${asWord(value)} `,
      label,
      about: next.description || next.name,
      mark: { kind: "command" },
    }));
}

function choicesOf({ type, choices }: Field): { value: string; label: string }[] {
  if (type === "boolean") return ["yes", "no"].map((value) => ({ value, label: value }));
  return choices.map(({ value, label }) => ({ value, label: label ?? value }));
}

function asWord(value: string): string {
  return /^[^\s"=\\]+$/.test(value) ? value : `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}
