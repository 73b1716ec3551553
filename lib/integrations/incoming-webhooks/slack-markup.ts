/**
 * Converts Slack's markup to Markdown. It is parsed before escaping, so that code stays unchanged and a star between
 * numbers stays a star.
 */

import { escapeInline, escapeLineStarts } from "../../markdown/escape-markdown.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { trimEndOf } from "../../text/character-runs.ts";
import { beginningOf } from "../../text/cut-text.ts";
import { fenced, inlineCode, joinedPieces, plain, webAddress } from "./quoted-markdown.ts";

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

const FENCE = "```";
/** As typed, and as escaped by Slack. */
const QUOTE_MARK = /^(?:>|&gt;) ?/;
const FENCE_OR_QUOTE_OF_ALL = /```|^(?:>>>|&gt;&gt;&gt;) ?/gm;
/** Code, a reference, or an address within a line. */
const ATOM = /`([^`\n]+)`|<([^<>\n]{1,3000})>|(?<![\p{L}\p{N}])(https?:\/\/[^\s<>|]{1,1000})/gu;
const SKIN_TONE = /(?<=:):skin-tone-[2-6]:/g;
const AFTER_ADDRESS = `.,:;!?'")]}*_~`;
const MARKDOWN_OF = { "*": "**", _: "*", "~": "~~" } as const;
type Sign = keyof typeof MARKDOWN_OF;

/** "" for whitespace. Drops text beyond a message's length. */
export function slackMarkup(text: string): string {
  const given = beginningOf(text, 4 * MAX_MESSAGE_LENGTH).replaceAll(/\r\n?/g, "\n");
  const quoteOfAll = quoteOfAllIn(given);
  if (!quoteOfAll) return blocks(given).join("\n").trim();
  const above = blocks(given.slice(0, quoteOfAll.start));
  return [...above, ...quotation(blocks(given.slice(quoteOfAll.end)))].join("\n").trim();
}

/** Outside code blocks; quotes everything after it. */
function quoteOfAllIn(text: string): { readonly start: number; readonly end: number } | null {
  let isInCode = false;
  for (const { 0: mark, index } of text.matchAll(FENCE_OR_QUOTE_OF_ALL)) {
    if (mark === FENCE) isInCode = !isInCode;
    else if (!isInCode) return { start: index, end: index + mark.length };
  }
  return null;
}

function blocks(text: string): string[] {
  const parts = text.split(FENCE);
  // An unclosed fence is text.
  const rest = parts.length % 2 === 0 ? FENCE + (parts.pop() ?? "") : "";
  return parts.flatMap((part, index) => {
    if (index % 2 === 1) return codeBlock(part);
    return paragraphs(index === parts.length - 1 ? part + rest : part);
  });
}

function codeBlock(code: string): string[] {
  return code.trim() === "" ? [] : [fenced(codeText(code.replace(/^\n/, "").replace(/\n$/, "")), "")];
}

/** Lines outside code blocks, with adjacent quoted lines grouped. */
function paragraphs(text: string): string[] {
  const parts: { readonly isQuoted: boolean; readonly lines: string[] }[] = [];
  for (const line of text.replace(/^ *\n|\n *$/g, "").split("\n")) {
    const isQuoted = QUOTE_MARK.test(line);
    const markdown = inline(line.replace(QUOTE_MARK, ""));
    const last = parts.at(-1);
    if (last?.isQuoted === isQuoted) last.lines.push(markdown);
    else parts.push({ isQuoted, lines: [markdown] });
  }
  return parts.flatMap(({ isQuoted, lines }) => (isQuoted ? quotation(lines) : [lines.join("\n")]));
}

/** An empty line ends the quotation, which would include the next line otherwise. */
function quotation(lines: readonly string[]): string[] {
  const quoted = lines.join("\n").trim();
  return quoted === "" ? [] : [`${quoted.replaceAll(/^/gm, "> ")}\n`];
}

/** Slack puts brackets around addresses in code. */
function codeText(code: string): string {
  return code
    .split(/(<[^<>\n]{1,3000}>)/)
    .map((part) => slackReference(part)?.label ?? unescapedEntities(part))
    .join("");
}

/** Markdown, or a sign that may begin or end a style. */
interface Piece {
  markdown: string;
  readonly sign?: Sign;
  readonly opens?: boolean;
  readonly closes?: boolean;
  /** Set on a sign of a pair. */
  role?: "opening" | "closing";
}

function inline(line: string): string {
  const pieces: Piece[] = [];
  let position = 0;
  for (const match of line.matchAll(ATOM)) {
    const atom = atomOf(match);
    if (atom === null) continue;
    pieces.push(...textPieces(line, position, match.index), { markdown: atom.markdown });
    position = match.index + atom.length;
  }
  pieces.push(...textPieces(line, position, line.length));
  return escapeLineStarts(styled(pieces));
}

interface Atom {
  readonly markdown: string;
  readonly length: number;
}

/** Null for text that only looks like an atom. */
function atomOf({ 0: whole, 1: code, 2: inner, 3: address, index, input }: RegExpExecArray): Atom | null {
  if (code !== undefined) {
    return code.trim() === "" ? null : { markdown: inlineCode(codeText(code)), length: whole.length };
  }
  if (inner !== undefined) {
    const reference = slackReference(whole);
    return reference && { markdown: reference.markdown, length: whole.length };
  }
  const written = trimEndOf(address ?? "", AFTER_ADDRESS);
  const url = unescapedEntities(written);
  const target = webAddress(url);
  if (target === null) return null;
  const isAlone =
    escapeInline(url) === url &&
    /^(?:\s|$)/.test(input.slice(index + written.length, index + written.length + 1));
  return { markdown: isAlone ? url : `[${plain(url, 1_000)}](${target})`, length: written.length };
}

function textPieces(line: string, start: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let position = start;
  const addText = (until: number) => {
    const text = unescapedEntities(line.slice(position, until)).replaceAll(SKIN_TONE, "");
    if (text !== "") pieces.push({ markdown: escapeInline(text, true) });
  };
  for (let index = start; index < end; index += 1) {
    const sign = line.charAt(index);
    if (!isSign(sign)) continue;
    const [before, after] = [characterBefore(line, index), characterAfter(line, index)];
    const opens = !isWordOr(sign, before) && !isBlankOr(sign, after);
    const closes = !isBlankOr(sign, before) && !isWordOr(sign, after);
    if (!opens && !closes) continue;
    addText(index);
    pieces.push({ markdown: escapeInline(sign), sign, opens, closes });
    position = index + 1;
  }
  addText(end);
  return pieces;
}

const isSign = (character: string): character is Sign => Object.hasOwn(MARKDOWN_OF, character);
const characterBefore = (line: string, index: number) =>
  /.$/su.exec(line.slice(Math.max(0, index - 2), index))?.[0] ?? "";
const characterAfter = (line: string, index: number) =>
  /^./su.exec(line.slice(index + 1, index + 3))?.[0] ?? "";
const isWordOr = (sign: string, character: string) =>
  character === sign || /[\p{L}\p{N}\p{M}\p{Cf}]/u.test(character);
const isBlankOr = (sign: string, character: string) => character === sign || character.trim() === "";

/** Pairs each closing sign with the last opening one of its style. */
function styled(pieces: readonly Piece[]): string {
  const open: Piece[] = [];
  const opening = { "*": 0, _: 0, "~": 0 };
  const close = (sign: Sign): Piece | undefined => {
    if (opening[sign] === 0) return undefined;
    for (let last = open.pop(); last?.sign; last = open.pop()) {
      opening[last.sign] -= 1;
      if (last.sign === sign) return last;
    }
    return undefined;
  };
  for (const piece of pieces) {
    const { sign } = piece;
    if (sign === undefined) continue;
    const first = piece.closes ? close(sign) : undefined;
    if (first) {
      Object.assign(first, { markdown: MARKDOWN_OF[sign], role: "opening" });
      Object.assign(piece, { markdown: MARKDOWN_OF[sign], role: "closing" });
    } else if (piece.opens) {
      opening[sign] += 1;
      open.push(piece);
    }
  }
  return joinedPieces(
    pieces.map(({ markdown }) => markdown),
    (index) => pieces[index - 1]?.role === "opening" || pieces[index]?.role === "closing",
  );
}

interface SlackReference {
  /** Plain text. */
  readonly label: string;
  readonly markdown: string;
}

/** @param text with its brackets; null for anything but a reference, such as an HTML tag. */
function slackReference(text: string): SlackReference | null {
  const inner = /^<([^<>\n]+)>$/.exec(text)?.[1];
  if (inner === undefined) return null;
  const bar = inner.indexOf("|");
  const target = unescapedEntities(bar < 0 ? inner : inner.slice(0, bar));
  const label = unescapedEntities(bar < 0 ? "" : inner.slice(bar + 1)).trim();
  if (target.startsWith("!date^")) return moment(target, label);
  if (/^[@#][A-Z0-9]{1,40}$/i.test(target) || /^![a-z]+(?:\^[\w^-]+)?$/i.test(target))
    return named(target, label);
  const scheme = /^(?:mailto|tel|sms):/i.exec(target)?.[0];
  if (scheme !== undefined) return plainly(label || target.slice(scheme.length));
  return webAddress(target) === null ? null : linked(label || target, target);
}

const plainly = (label: string): SlackReference => ({ label, markdown: plain(label, 1_000) });

function linked(label: string, url: string): SlackReference {
  return { label, markdown: `[${plain(label, 1_000) || "link"}](${webAddress(url) ?? ""})` };
}

/** Prefers the label, because Slack's ids mean nothing here. */
function named(target: string, label: string): SlackReference {
  const [name = ""] = target.slice(1).split("^", 1);
  return plainly(label || (name === "subteam" ? "group" : name));
}

/** `!date^seconds^format^address`, shown in each reader's time zone. */
function moment(target: string, fallback: string): SlackReference | null {
  const [, seconds = "", , url = ""] = target.split("^");
  const date = /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000) : null;
  if (url !== "" && webAddress(url) !== null && fallback !== "") return linked(fallback, url);
  if (date === null) return fallback === "" ? null : plainly(fallback);
  return { label: fallback || date.toISOString(), markdown: `<time:${date.toISOString()}>` };
}

/** Decodes one level only: `&amp;lt;` becomes `&lt;`. */
export function unescapedEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity);
}
