/**
 * Slack's mrkdwn as Markdown. Slack escapes `&`, `<` and `>` and nothing else; everything between angle brackets is a
 * mention, a channel or a link (https://docs.slack.dev/messaging/formatting-message-text).
 */
import { fenced, inlineCode } from "../../integrations/incoming-webhooks/quoted-markdown.ts";
import { escapeInline, escapeLines, escapeMarkdown } from "../../markdown/escape-markdown.ts";
import { shortNameCharacter } from "../moved-teams/emoji-short-names.ts";
import type { MovedReference, MovedText } from "../moved-teams/moved-team.ts";

export interface SlackNames {
  /** Whether the workspace has the person; others are shown by name. */
  readonly hasPerson: (key: string) => boolean;
  readonly hasChannel: (key: string) => boolean;
  /** The account with this id of a bot, or the id itself. */
  readonly botAccount: (botId: string) => string;
  /** The name of a custom emoji, which stays a name. */
  readonly hasCustomEmoji: (name: string) => boolean;
  /** The workspace's address, for links to its own messages; null if unknown. */
  readonly domain: string | null;
}

export interface SlackText {
  readonly text: MovedText;
  readonly mentionsAll: boolean;
}

type Piece = string | MovedReference;

/** Of everybody in the channel. */
export const EVERYBODY = "@**all**";

const CODE = /(```[\s\S]*?```|`[^`\n]+`)/;
const ANGLE = /<([^<>\n]*)>/;
const EVERY_ANGLE = /<([^<>\n]*)>/g;
const WILDCARDS: ReadonlySet<string> = new Set(["channel", "everyone", "here"]);

export function slackText(source: string, names: SlackNames): SlackText {
  const pieces: Piece[] = [];
  let mentionsAll = false;
  for (const [index, part] of source.split(CODE).entries()) {
    if (part === "") continue;
    if (index % 2 === 1) pieces.push(codeText(part));
    else {
      const converted = proseText(part, names);
      pieces.push(...converted.text);
      mentionsAll ||= converted.mentionsAll;
    }
  }
  return { text: joined(pieces), mentionsAll };
}

/** Within code, links are shown as their text and nothing is a mention. */
function codeText(code: string): string {
  const plain = (inner: string) =>
    decoded(
      inner.replaceAll(EVERY_ANGLE, (_all, body: string) => {
        const [target = "", label] = splitLabel(body);
        return label ?? target.replace(/^(?:tel|mailto):/, "").replace(/^!/, "@");
      }),
    );
  if (!code.startsWith("```")) return inlineCode(plain(code.slice(1, -1)));
  return `\n${fenced(plain(code.slice(3, -3)).replace(/^\n/, "").replace(/\n$/, ""), "")}\n`;
}

function proseText(source: string, names: SlackNames): SlackText {
  const pieces: Piece[] = [];
  let mentionsAll = false;
  for (const [index, part] of source.split(ANGLE).entries()) {
    if (index % 2 === 0) pieces.push(styled(part, names));
    else {
      const name = /^!(\w+)/.exec(part)?.[1] ?? "";
      if (WILDCARDS.has(name)) mentionsAll = true;
      pieces.push(angleText(part, names));
    }
  }
  return { text: pieces, mentionsAll };
}

/** The target of a link, and its label if it has one. */
function splitLabel(body: string): [string, string | undefined] {
  const bar = body.indexOf("|");
  return bar < 0 ? [body, undefined] : [body.slice(0, bar), body.slice(bar + 1)];
}

function angleText(body: string, names: SlackNames): Piece {
  const [target, label] = splitLabel(body);
  const shown = label === undefined ? undefined : decoded(label);
  if (/^@[UWB]/.test(target)) return personText(target.slice(1), shown, names);
  if (/^#[CG]/.test(target)) return channelText(target.slice(1), shown, names);
  if (target.startsWith("!")) return specialText(target.slice(1), shown);
  return linkText(decoded(target), shown, names);
}

export function channelText(key: string, shown: string | undefined, { hasChannel }: SlackNames): Piece {
  return hasChannel(key) ? { channel: key } : escapeInline(`#${shown || key}`);
}

export function personText(key: string, shown: string | undefined, { hasPerson }: SlackNames): Piece {
  return hasPerson(key) ? { person: key } : escapeInline(`@${shown || key}`);
}

/** Such as `<!here>`, `<!subteam^S1|@group>` and `<!date^1392734382^{date}|a day>`. */
function specialText(body: string, shown: string | undefined): string {
  const [name = ""] = body.split("^");
  if (WILDCARDS.has(name)) return EVERYBODY;
  return escapeInline(shown ?? `@${name}`);
}

const OWN_MESSAGE = /^https:\/\/([\w.-]+)\/archives\/([CDG]\w+)\/p(\d{10})(\d{6})(?:\?|$)/;

/** The address alone where nothing else is shown; only the label where it leads to no page, mail or telephone. */
export function linkText(address: string, shown: string | undefined, { domain }: SlackNames): Piece {
  const [, host, channel, seconds, micros] = OWN_MESSAGE.exec(address) ?? [];
  if (channel !== undefined && domain !== null && host === domain) {
    return { message: messageKey(channel, `${seconds}.${micros}`), label: shown ?? address };
  }
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return escapeInline(shown ?? address);
  const plain = address.replace(/^(?:mailto|tel):/i, "");
  if (shown === undefined || shown === address || shown === plain)
    return isBare(plain) ? plain : `<${linkTarget(address)}>`;
  return `[${escapeInline(shown)}](${linkTarget(address)})`;
}

/** For the parentheses of a link, or for angle brackets. */
export function linkTarget(address: string): string {
  return address.replaceAll(/[()<>\s\\]/g, (character) =>
    "()".includes(character) ? `%${character.charCodeAt(0).toString(16)}` : encodeURIComponent(character),
  );
}

function isBare(text: string): boolean {
  return !/[\s<>()*_`]/.test(text);
}

/** The key that references name; times are unique in a channel. */
export function messageKey(channel: string, ts: string): string {
  return `${channel}/${ts}`;
}

/** Each style begins and ends at the edge of a word, as in Slack. */
const STYLES: readonly [RegExp, string][] = [
  [/(^|\s|(?!\*)\p{P})\*(?=\S)([^*\n]*[^\s*])\*(?=$|\s|(?!\*)\p{P})/gu, "**"],
  [/(^|\s|(?!_)\p{P})_(?=\S)([^_\n]*[^\s_])_(?=$|\s|(?!_)\p{P})/gu, "*"],
  [/(^|\s|(?!~)\p{P})~(?=\S)([^~\n]*[^\s~])~(?=$|\s|(?!~)\p{P})/gu, "~~"],
];

/** Private characters that stand for marks while the rest of the text is escaped. */
const MARKS = ["\ue000", "\ue001", "\ue002"] as const;
const QUOTE = "\ue003";
const BULLET = "\ue004";
const CUSTOM_EMOJI = "\ue005";
const ALL_MARKS = /[\ue000-\ue005]/g;

function styled(source: string, names: SlackNames): string {
  let text = source.replaceAll(ALL_MARKS, "").replaceAll(/^&gt;(?:&gt;&gt;)? ?/gm, QUOTE);
  text = emojiText(text, names);
  for (const [index, [pattern]] of STYLES.entries()) {
    text = text.replaceAll(pattern, (_all, before: string, inner: string) => {
      return `${before}${MARKS[index]}${inner}${MARKS[index]}`;
    });
  }
  let escaped = escapeMarkdown(decoded(text).replaceAll(/^([ \t]*)[•-] /gm, `$1${BULLET} `));
  for (const [index, [, mark]] of STYLES.entries()) escaped = escaped.replaceAll(MARKS[index] ?? "", mark);
  return escaped.replaceAll(QUOTE, "> ").replaceAll(BULLET, "-").replaceAll(CUSTOM_EMOJI, ":");
}

/** A text without marks, but with entities and names of emoji, as in headings and on buttons. */
export function unmarkedText(source: string, names: SlackNames): string {
  const text = emojiText(decoded(source.replaceAll(ALL_MARKS, "")), names);
  return escapeLines(text).replaceAll(CUSTOM_EMOJI, ":");
}

/** Unicode emoji as characters; the organization's own keep their names. */
function emojiText(text: string, { hasCustomEmoji }: SlackNames): string {
  return text.replaceAll(/:([\w+-]+(?:::skin-tone-[2-6])?):/g, (all, name: string) => {
    if (hasCustomEmoji(name)) return `${CUSTOM_EMOJI}${name}${CUSTOM_EMOJI}`;
    return shortNameCharacter(name) ?? all;
  });
}

/** Decodes Slack's entities once: `&amp;lt;` means `&lt;`. */
export function decoded(text: string): string {
  return text.replaceAll(
    /&(lt|gt|amp);/g,
    (_all, name: string) => ({ lt: "<", gt: ">", amp: "&" })[name] ?? "",
  );
}

/** Labels that a text gives to people, channels and groups by their ids. */
export function labelsIn(source: string): ReadonlyMap<string, string> {
  const found = source.matchAll(/<(?:[@#]|!subteam\^)(\w{1,40})\|[@#]?([^<>\n]{1,200})>/g);
  return new Map([...found].map(([, key = "", label = ""]) => [key, decoded(label)]));
}

/** Joins strings, and removes the line breaks that code blocks brought along twice. */
function joined(pieces: readonly Piece[]): MovedText {
  const text: Piece[] = [];
  for (const piece of pieces) {
    const last = text.at(-1);
    if (typeof piece === "string" && typeof last === "string") text[text.length - 1] = last + piece;
    else text.push(piece);
  }
  return text
    .map((piece) => (typeof piece === "string" ? piece.replaceAll(/\n(`{3,}\n)/g, "\n$1") : piece))
    .filter((piece) => piece !== "");
}
