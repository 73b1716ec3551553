/** Joins inline Markdown without changing meanings. */
import type { Element, ElementContent, Nodes } from "hast";
import { eastAsian } from "../syntax/bounded-attention.ts";

const punctuation = /[\p{P}\p{S}]/u;
/** Following text would extend it. */
const bareAddress = /^(?:[a-z]{2,6}:\/\/[^\s<>*~`]+|[^\s<>@/*~`\\]+@[^\s<>@/*~`\\]+)$/i;

/** Also unwraps elements without meaning. */
export function mergedInline(
  nodes: readonly Nodes[],
  isTransparent: (element: Element) => boolean,
): readonly Nodes[] {
  const merged: Nodes[] = [];
  const pending = [...nodes].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const last = merged.at(-1);
    if (node.type === "element" && isTransparent(node))
      for (const child of node.children.toReversed()) pending.push(child);
    else if (node.type === "text" && last?.type === "text")
      merged[merged.length - 1] = { type: "text", value: last.value + node.value };
    else if (isCode(node) && last && isCode(last))
      merged[merged.length - 1] = { ...last, children: [...last.children, ...node.children] };
    else merged.push(node);
  }
  return merged;
}

function isCode(node: Nodes): node is Element & { children: ElementContent[] } {
  return node.type === "element" && node.tagName === "code";
}

export function joined(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) if (part !== "") text = join(text, part);
  return text;
}

function join(before: string, part: string): string {
  const last = before.charAt(before.length - 1);
  const first = part.charAt(0);
  const mark = openingMark(part);
  if (mark !== "" && mark === closingMark(before))
    return before.slice(0, -mark.length) + part.slice(mark.length);
  if (mark.startsWith("*")) {
    // A trailing "@" or "#" would begin a mention or channel link.
    const escaped = before.replace(/(?<!\\)(?:@_?|#)$/, "\\$&");
    return withClosed(escaped, first) + (isWordLike(last) ? openedOutside(part) : part);
  }
  if (first === "[" && last === "!") return `${before.slice(0, -1)}\\!${part}`;
  const isAddress = bareAddress.test(part);
  if (isAddress && isWordLike(last)) return `${before}<${part}>`;
  return (
    withClosed(closedAddress(before, first), first) +
    (mark === "~~" && isWordLike(last) ? openedOutside(part) : part)
  );
}

function isWordLike(character: string): boolean {
  return character !== "" && !/\s/.test(character) && !punctuation.test(character);
}

/** Puts a trailing address that `next` would extend in brackets. */
function closedAddress(text: string, next: string): string {
  if (!/^[\w\p{L}(]/u.test(next)) return text;
  const address = text.slice(lastWordStart(text));
  if (!bareAddress.test(address)) return text;
  return `${text.slice(0, -address.length)}<${address}>`;
}

/** UTF-16 units; longer text is not linked. */
const LONGEST_ADDRESS = 2048;

/** Words start after a space or address bracket. */
function lastWordStart(text: string): number {
  const least = Math.max(0, text.length - LONGEST_ADDRESS);
  let start = text.length;
  while (start > least && !/[\s<>]/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function openingMark(part: string): string {
  return /^(?:\*{1,3}|~~)/.exec(part)?.[0] ?? "";
}

function closingMark(text: string): string {
  if (text.endsWith("~~")) return "~~";
  let start = text.length;
  while (start > 0 && text.length - start < 3 && text.charAt(start - 1) === "*") start -= 1;
  if (isEscaped(text, start)) start += 1;
  return text.slice(start);
}

function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (start > 0 && text.charAt(start - 1) === "\\") start -= 1;
  return (index - start) % 2 === 1;
}

/** Skips escaped marks; -1 for none. */
function lastMark(text: string, mark: string): number {
  let index = text.lastIndexOf(mark);
  while (index > 0 && isEscaped(text, index)) index = text.lastIndexOf(mark, index - 1);
  return index;
}

/** Marks do not close between punctuation and a word: the punctuation moves out. */
function withClosed(text: string, next: string): string {
  const mark = closingMark(text);
  if (mark === "" || (!isWordLike(next) && next !== "*" && next !== "~")) return text;
  const body = text.slice(0, -mark.length);
  // The parser treats scripts without spaces, and names, differently.
  const isFree = eastAsian.test(next) || eastAsian.test(body.slice(-1));
  if (isFree || /[@#]_?$/.test(body.slice(0, Math.max(0, lastMark(body, mark))))) return text;
  const end = body.length - punctuationAtEnd(body);
  const words = body.slice(0, end);
  const moved = body.slice(end);
  if (words.endsWith(mark)) return words.slice(0, -mark.length) + moved;
  if (!punctuation.test(words.slice(-1))) return words + mark + moved;
  const opening = lastMark(body, mark);
  return opening < 0 ? text : body.slice(0, opening) + body.slice(opening + mark.length);
}

/** In UTF-16 units, without ends of code, links and marks. */
function punctuationAtEnd(text: string): number {
  let end = text.length;
  while (end > 0) {
    const character = text.charAt(end - 1);
    const escaped = isEscaped(text, end - 1);
    if (!escaped && (/[*~`]/.test(character) || (character === ")" && text.includes("](")))) break;
    if (!punctuation.test(character)) break;
    end -= escaped ? 2 : 1;
  }
  return text.length - end;
}

/** Marks do not open between a word and punctuation: the punctuation moves out. */
function openedOutside(part: string): string {
  const mark = openingMark(part);
  if (eastAsian.test(part.charAt(mark.length))) return part;
  const moved = /^(?:\\[!-/:-@[-`{-~]|(?![*~`\\[<])[\p{P}\p{S}])+/u.exec(part.slice(mark.length))?.[0] ?? "";
  if (moved === "") return part;
  const rest = part.slice(mark.length + moved.length);
  return rest.startsWith(mark) ? moved + rest.slice(mark.length) : moved + mark + rest;
}
