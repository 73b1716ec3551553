/** Divides what is longer than a message may be; nothing is cut off. */
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { beginningOf, lengthOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";

const FENCE = /^(`{3,}|~{3,})/;
/** For a fence that is closed and opened again. */
const RESERVED = 200;

/** @returns at least one part, none of them empty unless the text is. */
export function messageParts(markdown: string): string[] {
  const text = storableText(markdown)
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (text.length <= MAX_MESSAGE_LENGTH || lengthOf(text) <= MAX_MESSAGE_LENGTH) return [text];
  const parts: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let fence: string | null = null;
  for (const line of shortLines(text)) {
    const added = lengthOf(line) + 1;
    if (length + added > MAX_MESSAGE_LENGTH - RESERVED) {
      parts.push([...lines, ...(fence === null ? [] : [markOf(fence)])].join("\n").trimEnd());
      lines = fence === null ? [] : [fence];
      length = lengthOf(lines.join("\n"));
    }
    lines.push(line);
    length += added;
    fence = fenceAfter(line, fence);
  }
  parts.push(lines.join("\n").trimEnd());
  return parts.filter((part) => part.trim() !== "");
}

function* shortLines(text: string): Generator<string> {
  for (const line of text.split("\n")) {
    let rest = line;
    while (lengthOf(rest) > MAX_MESSAGE_LENGTH - 2 * RESERVED) {
      const beginning = beginningOf(rest, MAX_MESSAGE_LENGTH - 2 * RESERVED);
      yield beginning;
      rest = rest.slice(beginning.length);
    }
    yield rest;
  }
}

/** The opening line of the code block that a line leaves open. */
function fenceAfter(line: string, open: string | null): string | null {
  const mark = FENCE.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === null) return line.length > RESERVED / 2 ? mark : line;
  return line.trim() === mark && mark.startsWith(markOf(open)) ? null : open;
}

function markOf(fence: string): string {
  return FENCE.exec(fence)?.[1] ?? "```";
}
