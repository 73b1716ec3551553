/** Parses searches. */
import type { Token } from "./token.ts";
import { tokensOf } from "./tokens.ts";

const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;

const OTHER_LETTERS = /[ßæœøłđðþıё]/g;

const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ё: "е",
};

export interface PhraseStep {
  readonly text: string;
  /** The text under the former folding; null if equal. */
  readonly former: string | null;
  /** After the previous step; 0 for the first. */
  readonly distance: number;
  /** A single character of a script without spaces, which matches pairs. */
  readonly isPrefix: boolean;
}

export type Phrase = readonly PhraseStep[];

/** A message must match all parts. */
export type SearchPart =
  /** The word, its other forms, and words that contain it. */
  | {
      readonly kind: "word";
      readonly word: string;
      readonly former: string | null;
      readonly isWhole: boolean;
      readonly phrase: Phrase;
    }
  | { readonly kind: "phrase"; readonly phrase: Phrase };

/** In straight or curly quotation marks; unclosed phrases are words. */
const QUOTED = /"([^"]*)"|“([^“”]*)”/g;
/** Characters per search. */
export const MAX_SEARCH = 500;
/** Per narrow; each is looked up. */
export const MAX_PARTS = 50;

/** Distinct parts; none without words. */
export function parseSearch(text: string): SearchPart[] {
  const parts: SearchPart[] = [];
  let done = 0;
  for (const found of text.matchAll(QUOTED)) {
    parts.push(...wordsOf(text.slice(done, found.index)));
    const quoted = found[1] ?? found[2] ?? "";
    const phrase = phraseOf(tokensOf(quoted), quoted);
    if (phrase.length > 0) parts.push({ kind: "phrase", phrase });
    done = found.index + found[0].length;
  }
  parts.push(...wordsOf(text.slice(done)));
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

/** Pieces of an address or identifier must be adjacent. */
function wordsOf(text: string): SearchPart[] {
  return text.split(/\s+/).flatMap((chunk): SearchPart[] => {
    const tokens = tokensOf(chunk).filter(({ kind }) => kind !== "end");
    const phrase = phraseOf(tokens, chunk);
    const former = phrase.map((step) => step.former ?? step.text).join("");
    const [first] = tokens;
    if (!first) return [];
    const word = {
      kind: "word",
      word: first.text,
      former: former === first.text ? null : former,
      phrase,
    } as const;
    if (tokens.length === 1 && first.kind === "word") return [{ ...word, isWhole: false }];
    const isOneWord = first.kind === "whole" && tokens.filter(({ kind }) => kind === "whole").length === 1;
    const parts = tokens.slice(1);
    if (isOneWord && parts.map(({ text: part }) => part).join("") === first.text)
      return [{ ...word, isWhole: true }];
    return [{ kind: "phrase", phrase }];
  });
}

/** The last character of a run belongs to the pair before it. */
function phraseOf(tokens: readonly Token[], written: string): Phrase {
  const paired = new Set(tokens.filter(({ kind }) => kind === "pair").map(({ at }) => at + 1));
  const steps = tokens.filter(
    ({ kind, at }) => kind !== "whole" && kind !== "end" && !(kind === "last" && paired.has(at)),
  );
  return steps.map(({ kind, text, at, start, end }, index) => ({
    text,
    former: formerFold(written.slice(start, end), text),
    distance: at - (steps[index - 1]?.at ?? at),
    isPrefix: kind === "last",
  }));
}

function formerFold(written: string, folded: string): string | null {
  const former = written
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .replace(OTHER_LETTERS, (letter) => PLAIN[letter] ?? letter);
  return former === folded ? null : former;
}
