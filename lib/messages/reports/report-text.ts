/** The text of a report to the moderators. */
import { lengthOf } from "../../text/cut-text.ts";
import { quoted, quotedWithin } from "../../text/quoted.ts";

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
  return `${head}\n${quotedWithin(longest - lengthOf(`${head}\n`), content)}`;
}
