/** Parses what a person searches for: words in any order, and phrases in quotation marks. */
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

/** One step of a phrase. */
export interface PhraseStep {
  readonly text: string;
  /** The text in messages that are not indexed again since words are folded otherwise; null if it is the same. */
  readonly former: string | null;
  /** Places after the step before it; of the first, 0. */
  readonly distance: number;
  /** A single character of a script without spaces: begins the pair that is found. */
  readonly isPrefix: boolean;
}

export type Phrase = readonly PhraseStep[];

/** What a message must have; all of them. */
export type SearchPart =
  /** A word as such, its other forms, or a word that contains it. */
  | {
      readonly kind: "word";
      readonly word: string;
      /** As of a step. */
      readonly former: string | null;
      readonly isWhole: boolean;
      readonly phrase: Phrase;
    }
  | { readonly kind: "phrase"; readonly phrase: Phrase };

/** A phrase in straight or in curly quotation marks; what has no closing mark is words. */
const QUOTED = /"([^"]*)"|“([^“”]*)”/g;
/** Characters of one search. */
export const MAX_SEARCH = 500;
/** Parts of the searches of one narrow; each is looked up. */
export const MAX_PARTS = 50;

/** What must be found, each part once. Without words there are none. */
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

/** What has no space inside is one part: the pieces of an address or an identifier follow each other. */
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

/**
 * The tokens that follow each other. The last character of a run is part of the pair before it.
 * @param written what the tokens are of.
 */
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

/** The former form of a word or of characters; null when it is the folded form of today. */
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
