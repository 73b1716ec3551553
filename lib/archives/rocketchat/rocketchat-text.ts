/** Rocket.Chat's Markdown, in which one star means bold and one tilde strikes through. */
import type { MarkdownDialect, MentionedText } from "../moved-teams/mentioned-text.ts";
import { mentionedText } from "../moved-teams/mentioned-text.ts";
import type { MovedReference, MovedText } from "../moved-teams/moved-team.ts";
import { splitCode } from "../moved-teams/split-code.ts";
import { joypixelsCharacter } from "./joypixels-names.ts";

export interface RocketChatNames
  extends Pick<MarkdownDialect, "personKey" | "channelKey" | "hasCustomEmoji"> {
  /** Such as https://chat.example.com, for links to its own messages; null if unknown. */
  readonly siteUrl: string | null;
}

/** Shown in place of an answered message, which follows as a quotation. */
const ANSWERED = "In reply to";

/** An answer begins with a link without words to the answered message. */
const ANSWER_LINK = /\[ \]\((https?:\/\/[^\s()]{1,2000})\)/;
const ADDRESS = /https?:\/\/[^\s()<>]+/g;
const MESSAGE_ID = /[?&]msg=([A-Za-z0-9]{1,64})/;

export function rocketChatText(source: string, names: RocketChatNames): MentionedText {
  const dialect: MarkdownDialect = {
    ...names,
    channelMark: "#",
    emojiCharacter: joypixelsCharacter,
    restyled,
  };
  const pieces: (string | MovedReference)[] = [];
  let mentionsAll = false;
  const addProse = (prose: string) => {
    const converted = mentionedText(prose, dialect);
    pieces.push(...converted.text);
    mentionsAll ||= converted.mentionsAll;
  };
  for (const [index, part] of splitCode(source).entries()) {
    if (index % 2 === 1) pieces.push(part);
    else {
      for (const [place, prose] of part.split(ANSWER_LINK).entries()) {
        if (place % 2 === 1) pieces.push(...answerLink(prose, names));
        else addLinked(prose, names, pieces, addProse);
      }
    }
  }
  return { text: pieces, mentionsAll };
}

function addLinked(
  prose: string,
  names: RocketChatNames,
  pieces: (string | MovedReference)[],
  addProse: (prose: string) => void,
): void {
  let end = 0;
  for (const { 0: address, index } of prose.matchAll(ADDRESS)) {
    const message = messageOf(address, names);
    if (message === null) continue;
    // A full stop after the id belongs to the sentence.
    const label = address.slice(0, address.indexOf(`msg=${message}`) + message.length + "msg=".length);
    addProse(prose.slice(end, index));
    pieces.push({ message, label });
    end = index + label.length;
  }
  addProse(prose.slice(end));
}

/** Nothing for a link to another site's message, whose quotation says enough. */
function answerLink(address: string, names: RocketChatNames): MovedText {
  const message = messageOf(address, names);
  return message === null ? [] : [{ message, label: ANSWERED }, "\n"];
}

function messageOf(address: string, { siteUrl }: RocketChatNames): string | null {
  if (siteUrl === null || !address.startsWith(`${siteUrl}/`)) return null;
  return MESSAGE_ID.exec(address)?.[1] ?? null;
}

/** Each style begins and ends at the edge of a word. */
const BOLD = /(^|\s|(?!\*)\p{P})\*(?=[^\s*])([^*\n]*[^\s*])\*(?=$|\s|(?!\*)\p{P})/gu;
const STRUCK = /(^|\s|(?!~)\p{P})~(?=[^\s~])([^~\n]*[^\s~])~(?=$|\s|(?!~)\p{P})/gu;
/** A link in the way of older versions. */
const ANGLE_LINK = /<(https?:\/\/[^\s<>|]{1,2000})\|([^<>|\n]{1,500})>/g;

function restyled(prose: string): string {
  return prose
    .replaceAll(ANGLE_LINK, (_all, address: string, label: string) => `[${label}](${address})`)
    .replaceAll(BOLD, "$1**$2**")
    .replaceAll(STRUCK, "$1~~$2~~");
}
