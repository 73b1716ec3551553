/** Turns the elements within a line of Slack's rich text into Markdown: styled texts, links, mentions, emoji, times. */
import { inlineCode } from "../../integrations/incoming-webhooks/quoted-markdown.ts";
import { escapeInline, escapeLineStarts } from "../../markdown/escape-markdown.ts";
import { emojiCharacter, shortNameCharacter } from "../moved-teams/emoji-short-names.ts";
import { HELD, type HeldReferences, withoutHeld } from "./held-references.ts";
import { type InlineElement, inlineElement } from "./slack-block-shapes.ts";
import { channelText, EVERYBODY, linkText, personText } from "./slack-text.ts";

interface Run {
  readonly markdown: string;
  /** Whether marks surround it. */
  readonly isStyled: boolean;
  /** Whether it is an address without marks, which ends only at a space. */
  readonly isAddress?: boolean;
}

/** A section's elements, as lines that begin no list, heading or quotation. */
export function lineText(elements: readonly unknown[], held: HeldReferences): string {
  const runs: Run[] = [];
  for (const element of merged(elements, held)) {
    const run = runOf(element, held);
    if (run.markdown !== "") runs.push(run);
  }
  const line = runs.map((run, index) => {
    const [before, after] = [runs[index - 1], runs[index + 1]];
    const isEnclosed = run.isAddress && !(endsInSpace(before) && beginsWithSpace(after));
    return between(before, run) + (isEnclosed ? `<${run.markdown}>` : run.markdown);
  });
  return escapeLineStarts(line.join("")).trim();
}

const endsInSpace = (run: Run | undefined) => !run || /\s/.test(run.markdown.slice(-1));
const beginsWithSpace = (run: Run | undefined) => !run || /\s/.test(run.markdown.charAt(0));

/** Text that was typed at different times comes in pieces of one style. */
function merged(elements: readonly unknown[], held: HeldReferences): InlineElement[] {
  const all: { element: InlineElement; texts: string[] }[] = [];
  for (const given of elements) {
    const { data: element } = inlineElement.safeParse(given);
    const last = all.at(-1);
    if (!element) held.giveUp();
    else if (last && isText(element) && isText(last.element) && haveOneStyle(element, last.element))
      last.texts.push(element.text);
    else all.push({ element, texts: [element.text] });
  }
  return all.map(({ element, texts }) => ({ ...element, text: withoutHeld(texts.join("")) }));
}

const isText = ({ type }: InlineElement) => type === "text";

function haveOneStyle({ style: one }: InlineElement, { style: other }: InlineElement): boolean {
  return (
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.strike === other.strike &&
    one.code === other.code
  );
}

function runOf(element: InlineElement, held: HeldReferences): Run {
  const { names, labels } = held;
  const plain = (markdown: string): Run => ({ markdown, isStyled: false });
  switch (element.type) {
    case "text":
      return textRun(element);
    case "link":
      return linkRun(element, held);
    case "user":
      return plain(held.hold(personText(element.user_id, labels.get(element.user_id), names)));
    case "channel":
      return plain(held.hold(channelText(element.channel_id, labels.get(element.channel_id), names)));
    case "usergroup":
      return plain(held.hold(escapeInline(`@${labels.get(element.usergroup_id) ?? element.usergroup_id}`)));
    case "team":
      return plain(held.hold(escapeInline(`@${element.team_id}`)));
    case "broadcast":
      held.mentionsAll = true;
      return plain(EVERYBODY);
    case "emoji":
      return plain(emojiText(element, held));
    case "date":
      return plain(timeText(element, held));
    case "color":
      return plain(escapeInline(withoutHeld(element.value)));
    default:
      return otherRun(element, held);
  }
}

/** Shows an element that only a newer Slack knows by its text or address. */
function otherRun(element: InlineElement, held: HeldReferences): Run {
  if (element.url !== "") return linkRun(element, held);
  const text = element.text || withoutHeld(element.fallback);
  if (text === "") held.giveUp();
  return textRun({ ...element, text });
}

/** Marks surround each line, and leave spaces at its ends outside. */
function textRun({ text, style }: InlineElement): Run {
  const marks = marksOf(style);
  const lines = text.split("\n").map((line) => {
    const inner = line.trim();
    if (inner === "") return line;
    const start = line.length - line.trimStart().length;
    const markdown = style.code ? inlineCode(inner) : escapeInline(inner);
    return line.slice(0, start) + marked(markdown, marks) + line.slice(start + inner.length);
  });
  return { markdown: lines.join("\n"), isStyled: marks !== "" };
}

function linkRun({ url, text, style }: InlineElement, held: HeldReferences): Run {
  const link = linkText(withoutHeld(url), text === "" ? undefined : text, held.names);
  // A link to a message of the workspace is written when its id is known, and has no marks.
  if (typeof link !== "string") return { markdown: held.hold(link), isStyled: false };
  // Marks at a bare address would become a part of it.
  const isAddress = /^\w+:/.test(link);
  const marks = isAddress || link.startsWith("<") ? "" : marksOf(style);
  return { markdown: marked(link, marks), isStyled: marks !== "", isAddress };
}

function marksOf({ strike, bold, italic }: InlineElement["style"]): string {
  return `${strike ? "~~" : ""}${bold ? "**" : ""}${italic ? "*" : ""}`;
}

function marked(markdown: string, marks: string): string {
  return `${marks}${markdown}${[...marks].reverse().join("")}`;
}

/** Invisible punctuation, next to which marks open and close whatever they surround. */
const SEPARATOR = "&#8203;";
const WORD = /[\p{L}\p{N}]/u;
const STYLE = /[*~]/;
const MARK = /[*~`$\ue010]/;

/** Keeps marks apart from those of the next run, and from letters where a styled text ends in punctuation. */
function between(before: Run | undefined, after: Run): string {
  if (!before) return "";
  const [last, first] = [before.markdown.at(-1) ?? "", after.markdown.charAt(0)];
  if (MARK.test(last) && MARK.test(first) && first !== HELD) return SEPARATOR;
  const isGlued =
    (before.isStyled && STYLE.test(last) && WORD.test(first) && !WORD.test(innerEnd(before))) ||
    (after.isStyled && STYLE.test(first) && WORD.test(last) && !WORD.test(innerStart(after)));
  return isGlued ? SEPARATOR : "";
}

/** The first character inside the marks. */
const innerStart = ({ markdown }: Run) => /^[*~]{1,5}(.)/su.exec(markdown.slice(0, 7))?.[1] ?? "";
const innerEnd = ({ markdown }: Run) => /(.)[*~]{1,5}$/su.exec(markdown.slice(-7))?.[1] ?? "";

const CODE_POINTS = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,11}$/i;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const FIRST_TONE = 0x1f3fb;

/** A character of Unicode keeps its skin tone; the workspace's own emoji keep their names. */
function emojiText({ name, unicode, skin_tone: tone }: InlineElement, { names }: HeldReferences): string {
  const [plainName = "", namedTone] = name.split("::skin-tone-");
  if (names.hasCustomEmoji(plainName)) return `:${plainName}:`;
  const character = characterOf(unicode) ?? shortNameCharacter(plainName);
  if (character === undefined) return escapeInline(`:${withoutHeld(name)}:`);
  return withTone(character, tone || Number(namedTone));
}

function characterOf(unicode: string): string | undefined {
  if (!CODE_POINTS.test(unicode)) return undefined;
  const points = unicode.split("-").map((part) => Number.parseInt(part, 16));
  if (points.some((point) => point > 0x10_ff_ff)) return undefined;
  const character = String.fromCodePoint(...points);
  if (!character.isWellFormed() || !PICTURE.test(character)) return undefined;
  return points.length === 1 ? emojiCharacter(unicode) : character;
}

/** @param tone of Slack, 2 to 6. */
function withTone(character: string, tone: number): string {
  const [first = "", ...rest] = character;
  const isToned = /\p{Emoji_Modifier}/u.test(character);
  if (!(tone >= 2 && tone <= 6) || isToned || !/\p{Emoji_Modifier_Base}/u.test(first)) return character;
  const others = rest[0] === "\ufe0f" ? rest.slice(1) : rest;
  return first + String.fromCodePoint(FIRST_TONE + tone - 2) + others.join("");
}

/** In seconds: years beyond 9999 have another form. */
const END_OF_TIME = 253_402_300_800;

/** Shown in each reader's time zone, except as the label of a link. */
function timeText({ timestamp, fallback, url }: InlineElement, { names }: HeldReferences): string {
  const label = withoutHeld(fallback);
  if (url !== "" && label !== "") {
    const link = linkText(withoutHeld(url), label, { ...names, domain: null });
    if (typeof link === "string") return link;
  }
  if (timestamp <= 0 || timestamp >= END_OF_TIME) return escapeInline(label);
  return `<time:${new Date(timestamp * 1_000).toISOString()}>`;
}
