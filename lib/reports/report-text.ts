/** The text of a report to the moderators. */
import { lengthOf } from "../text/length-of.ts";

export interface Report {
  /** Markdown of each. */
  readonly reporter: string;
  readonly author: string;
  /** Markdown of what was reported, with a link to it. */
  readonly message: string;
  readonly reason: string;
  readonly description: string;
  /** Source of the reported message. */
  readonly content: string;
}

const SHORTENED = "…";
const LONGEST_FENCE = /`{3,}/g;

/**
 * Says who reports whom for what, and quotes the message and the description, in which nobody is notified by a mention.
 * @param longest code points of the whole text; a longer message is quoted in part.
 */
export function reportText(report: Report, longest: number): string {
  const { reporter, author, message, reason, description, content } = report;
  const head = [
    `${reporter} reported ${message} sent by ${author}.`,
    `* Reason: **${reason}**`,
    ...(description === "" ? [] : ["* Notes:", quoted(description)]),
    "* The message:",
  ].join("\n");
  const room = longest - lengthOf(`${head}\n${quoted(content)}`) + lengthOf(content);
  const cited = lengthOf(content) <= room ? content : [...content].slice(0, room - 1).join("") + SHORTENED;
  return `${head}\n${quoted(cited, content)}`;
}

/** A quote whose fence nothing in the text can end. */
function quoted(text: string, fencedLike = text): string {
  const inside = [...fencedLike.matchAll(LONGEST_FENCE)].map(([ticks]) => ticks.length);
  const fence = "`".repeat(Math.max(2, ...inside) + 1);
  return `${fence}quote\n${text}\n${fence}`;
}
