/** Characters of scripts without spaces, as people count them. */
import { foldedCharacter } from "./word-length.ts";

export interface Character {
  /** Folded. */
  readonly text: string;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Kana, ideographs and syllables of Hangul: without marks among them, each is a character. */
const ALONE = /^[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]+$/;

/** Segmenting by Unicode's rules takes twenty times as long, so that most runs are only split. */
export function charactersOf(run: string): Character[] {
  if (ALONE.test(run)) return Array.from(run, character);
  return Array.from(graphemes.segment(run), ({ segment, index }) => character(segment, index));
}

/** Most characters of a page occur on it several times. */
const MAX_KNOWN = 4_000;
const folded = new Map<string, string>();

function character(written: string, start: number): Character {
  return { text: foldedOnce(written), start, end: start + written.length };
}

function foldedOnce(written: string): string {
  if (written.length > 1) return foldedCharacter(written);
  // Folding keeps ideographs.
  if (written >= "\u4e00" && written <= "\u9fff") return written;
  const known = folded.get(written);
  if (known !== undefined) return known;
  if (folded.size >= MAX_KNOWN) folded.clear();
  const text = foldedCharacter(written);
  folded.set(written, text);
  return text;
}
