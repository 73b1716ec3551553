/** The Markdown of programs that mention people and channels by their short names. */
import type { MovedReference, MovedText } from "./moved-team.ts";
import { splitCode } from "./split-code.ts";

/** All names are given in lower case. */
export interface MarkdownDialect {
  /** Begins the name of a channel. */
  readonly channelMark: "~" | "#";
  readonly personKey: (username: string) => string | undefined;
  readonly channelKey: (name: string) => string | undefined;
  readonly hasCustomEmoji: (name: string) => boolean;
  /** The character of an emoji. */
  readonly emojiCharacter: (name: string) => string | undefined;
  /** Writes marks such as bold as CommonMark has them. */
  readonly restyled: (prose: string) => string;
}

export interface MentionedText {
  readonly text: MovedText;
  readonly mentionsAll: boolean;
}

const REFERENCE = /(?<![\p{L}\p{N}_.@~#-])([@~#][a-z0-9][a-z0-9._-]*)/iu;
const WILDCARDS: ReadonlySet<string> = new Set(["all", "channel", "here"]);
/** The beginning of a mention or a channel link of Parley, which the source shows as text. */
const OWN_MARKUP = /([@#]_?)(?=\*\*|\*)/g;

export function mentionedText(source: string, dialect: MarkdownDialect): MentionedText {
  const text: (string | MovedReference)[] = [];
  let mentionsAll = false;
  for (const [index, part] of splitCode(source).entries()) {
    if (index % 2 === 1) text.push(part);
    else {
      const prose = dialect.restyled(part.replaceAll(OWN_MARKUP, "$1\\"));
      for (const [place, piece] of prose.split(REFERENCE).entries()) {
        if (place % 2 === 0) text.push(emojiText(piece, dialect));
        else {
          const reference = referenceOf(piece, dialect);
          mentionsAll ||= typeof reference === "string" && reference.startsWith(EVERYBODY);
          text.push(...(typeof reference === "string" ? [reference] : reference));
        }
      }
    }
  }
  return { text: text.filter((piece) => piece !== ""), mentionsAll };
}

/** After the last letter or digit of a name. */
const EDGE_MARKS = /(?<=[a-z0-9])[._-]{1,64}$/i;

const EVERYBODY = "@**all**";

/** A name may be followed by a full stop or a dash, which names may contain. */
function referenceOf(piece: string, dialect: MarkdownDialect): string | MovedText {
  const [, mark = "", given = ""] = /^([@~#])(.*)$/s.exec(piece) ?? [];
  const ending = given.search(EDGE_MARKS);
  for (const name of ending < 0 ? [given] : [given, given.slice(0, ending)]) {
    const rest = given.slice(name.length);
    const key = name.toLowerCase();
    const channel = mark === dialect.channelMark ? dialect.channelKey(key) : undefined;
    if (channel !== undefined) return [{ channel }, rest];
    const person = mark === "@" ? dialect.personKey(key) : undefined;
    if (person !== undefined) return [{ person }, rest];
    if (mark === "@" && WILDCARDS.has(key)) return EVERYBODY + rest;
  }
  return piece;
}

const STYLE_MARKS = /[*~`#>]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Without marks and with emoji as characters, for the name of a topic. */
export function plainWords(
  source: string,
  emoji: Pick<MarkdownDialect, "hasCustomEmoji" | "emojiCharacter">,
) {
  return emojiText(source, emoji).replaceAll(STYLE_MARKS, "").trim();
}

function emojiText(
  text: string,
  { hasCustomEmoji, emojiCharacter }: Pick<MarkdownDialect, "hasCustomEmoji" | "emojiCharacter">,
): string {
  return text.replaceAll(/:([\w+-]+):/g, (all, name: string) =>
    hasCustomEmoji(name) ? all : (emojiCharacter(name) ?? all),
  );
}
