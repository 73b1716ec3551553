/** Sentences about GitHub and GitLab events. */
import type { PayloadReader } from "./payload-reader.ts";
import { plain } from "./quoted-markdown.ts";

const IRREGULAR: Readonly<Record<string, string>> = {
  set: "set",
  put: "put",
  run: "ran",
  rerun: "reran",
  send: "sent",
  begin: "began",
  withdraw: "withdrew",
  submit: "submitted",
  stop: "stopped",
  drop: "dropped",
  pin: "pinned",
  unpin: "unpinned",
  ban: "banned",
};

/** "open" becomes "opened"; null for names that are not one verb, such as "in_progress". */
export function pastTense(action: string): string | null {
  const verb = action.toLowerCase();
  if (!/^[a-z]{2,20}$/.test(verb)) return null;
  if (/ed$|^(?:sent|made|left|held|began|withdrawn|hidden)$/.test(verb)) return verb;
  if (Object.hasOwn(IRREGULAR, verb)) return IRREGULAR[verb] ?? null;
  if (verb.endsWith("e")) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** In UTF-16 units. */
const LONGEST_NAME = 1_000;

/** "work_item" becomes "work item", "Wiki Page" becomes "wiki page". */
export function wordsOf(name: string): string {
  return plain(
    name
      .slice(0, LONGEST_NAME)
      .replaceAll(/[_\s-]+/g, " ")
      .toLowerCase(),
  );
}

export function refOf(payload: PayloadReader): string {
  return `**${plain(payload.at("ref").text.replace(/^refs\/(heads|tags)\//, ""))}**`;
}

interface EventFacts {
  /** Markdown. */
  readonly who: string;
  /** The program's name, such as "dependabot_alert". */
  readonly event: string;
  /** The program's name; "" for none. */
  readonly action: string;
  /** Markdown; "" when unknown. */
  readonly subject: string;
}

/** "**Ada** closed the milestone [v1](…).", "**Ada**: pull request [#1](…), auto merge enabled." */
export function eventSentence({ who, event, action, subject }: EventFacts): string {
  const noun = wordsOf(event);
  const about = [noun, subject].filter(Boolean).join(" ");
  const verb = pastTense(action);
  if (noun !== "" && verb !== null) return `${who} ${verb} the ${about}.`;
  if (action !== "") return `${who}: ${[about, wordsOf(action)].filter(Boolean).join(", ")}.`;
  return about === "" ? `${who} did something that has no name.` : `${who}: ${about}.`;
}
