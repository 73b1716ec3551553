/** A searchable token of a text. */
export interface Token {
  /**
   * "word": a word or a part of one ("user" of getUserName); "whole": a word with parts, at the place of its first
   * part; "end": the letters or digits at either end of a mixed word ("2" of v2), at its place; "pair": two neighboring
   * characters of a script without spaces; "last": the last character before another script or a space.
   */
  readonly kind: "word" | "whole" | "end" | "pair" | "last";
  readonly text: string;
  /** Place in the sequence, from 1; adjacent tokens have adjacent places. */
  readonly at: number;
  /** Position in the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** End of a pair's first character. */
  readonly middle: number;
}
