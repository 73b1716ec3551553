/** Mattermost's Markdown, with its mentions as references. */
import { shortNameCharacter } from "../moved-teams/emoji-short-names.ts";
import type { MovedReference, MovedText } from "../moved-teams/moved-team.ts";
import { splitCode } from "./split-code.ts";

export interface MattermostNames {
  readonly hasPerson: (username: string) => boolean;
  readonly hasChannel: (name: string) => boolean;
  readonly hasCustomEmoji: (name: string) => boolean;
}

const REFERENCE = /(?<![\p{L}\p{N}_.@~-])([@~][a-z0-9][a-z0-9._-]*)/iu;
const WILDCARDS: ReadonlySet<string> = new Set(["all", "channel", "here"]);
/** The beginning of a mention or a channel link of Parley, which Mattermost shows as text. */
const OWN_MARKUP = /([@#]_?)(?=\*\*|\*)/g;

export function mattermostText(
  source: string,
  names: MattermostNames,
): { readonly text: MovedText; readonly mentionsAll: boolean } {
  const text: (string | MovedReference)[] = [];
  let mentionsAll = false;
  for (const [index, part] of splitCode(source).entries()) {
    if (index % 2 === 1) text.push(part);
    else {
      for (const [place, piece] of part.split(REFERENCE).entries()) {
        if (place % 2 === 0) text.push(prose(piece, names));
        else {
          const reference = referenceOf(piece, names);
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
function referenceOf(piece: string, names: MattermostNames): string | MovedText {
  const [, mark = "", given = ""] = /^([@~])(.*)$/s.exec(piece) ?? [];
  const ending = given.search(EDGE_MARKS);
  for (const name of ending < 0 ? [given] : [given, given.slice(0, ending)]) {
    const rest = given.slice(name.length);
    const key = name.toLowerCase();
    if (mark === "~" && names.hasChannel(key)) return [{ channel: key }, rest];
    if (mark === "@" && names.hasPerson(key)) return [{ person: key }, rest];
    if (mark === "@" && WILDCARDS.has(key)) return EVERYBODY + rest;
  }
  return piece;
}

function prose(text: string, { hasCustomEmoji }: MattermostNames): string {
  return text
    .replaceAll(OWN_MARKUP, "$1\\")
    .replaceAll(/:([\w+-]+):/g, (all, name: string) =>
      hasCustomEmoji(name) ? all : (shortNameCharacter(name) ?? all),
    );
}
