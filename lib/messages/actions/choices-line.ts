/**
 * The last paragraph of a message with actions. It lists them for mails, notifications and clients that do not show
 * buttons; the web app leaves it out.
 */
import { escapePunctuation } from "../../markdown/escape-markdown.ts";
import { shortened } from "../../text/cut-text.ts";
import type { ActionRow, ActionRows } from "./actions.contract.ts";

const BEGIN = "Choices: ";
/** Characters; the rest of a long list is cut. */
const MAX_LINE = 300;

function labelsOf(row: ActionRow): string[] {
  switch (row.type) {
    case "buttons":
      return row.buttons.map(({ label }) => label);
    case "select":
      return row.options.map(({ label, value }) => label ?? value);
    case "form":
      return [row.label];
  }
}

/** Plain text. */
function choicesLine(rows: ActionRows): string {
  return shortened(BEGIN + rows.flatMap(labelsOf).join(" · "), MAX_LINE);
}

/** The source that is stored. */
export function withChoices(content: string, rows: ActionRows): string {
  const text = withoutChoices(content);
  return rows.length === 0 ? text : `${text}\n\n${escapePunctuation(choicesLine(rows))}`;
}

const SOURCE_LINE = /\n\nChoices\\: [^\n]*$/;

/** The source as the bot wrote it. */
export function withoutChoices(source: string): string {
  return source.replace(SOURCE_LINE, "");
}
