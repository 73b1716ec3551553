/** A message as one line of plain text. */
import { commandLine } from "../../../lib/markdown/html/command-line.ts";
import { beginningOf } from "../../../lib/text/cut-text.ts";
import { widgetOf } from "../../model/messages/widget-state.ts";
import type { WireSubmessage } from "../../model/store/wire.ts";
import { withoutReference } from "./mark-reference.ts";
import { parseContent } from "./parse-content.ts";
import { excerptOf, lineOf, MAX_EXCERPT_LENGTH } from "./plain-excerpt.ts";

const cache = new WeakMap<object, string>();

type Excerpted = { content: string; submessages?: readonly WireSubmessage[] };

/** Cached per message; a changed one is a new object. */
export function messageExcerpt(message: Excerpted): string {
  const known = cache.get(message);
  if (known !== undefined) return known;
  const excerpt = widgetExcerpt(message) ?? excerptOf(withoutReference(parseContent(message.content)));
  cache.set(message, excerpt);
  return excerpt;
}

/** A widget command without markup in its first line. */
const PLAIN_COMMAND = /^<p>\/(?:poll|todo)[^<&]*<(?:br|\/p)>/;

/** A widget's title; the message itself holds the command. */
function widgetExcerpt({ content, submessages = [] }: Excerpted): string | null {
  const widget = submessages.length > 0 ? widgetOf(submessages) : null;
  if (widget === null) return null;
  const [kind, title] = widget.kind === "poll" ? ["Poll", widget.question] : ["To-do list", widget.title];
  const hasMarks = widget.isFirstTitle && !PLAIN_COMMAND.test(content);
  const line = hasMarks ? commandLine(parseContent(content)) : null;
  const shown = line === null ? title : lineOf({ type: "root", children: line });
  return beginningOf(shown === "" ? kind : `${kind}: ${shown}`, MAX_EXCERPT_LENGTH);
}
