/** By what a text is found. */
export interface Token {
  /**
   * "word": a word, or a part of one ("user" of getUserName); "whole": a word that has parts, at the place of its first
   * part; "end": the letters or the digits with which a word of both begins or ends ("2" of v2), at its place; "pair": two
   * neighbouring characters of a script without spaces; "last": the last character before another script or a space.
   */
  readonly kind: "word" | "whole" | "end" | "pair" | "last";
  readonly text: string;
  /** Its place in the sequence: what follows immediately is at the next one. From 1. */
  readonly at: number;
  /** Where it is in the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where the first of a pair's characters ends. */
  readonly middle: number;
}
