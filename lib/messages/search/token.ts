/** A searchable token. */
export interface Token {
  /**
   * "word": a word or a part of one ("user" of getUserName); "whole": a word with parts, at the place of the first;
   * "end": letters or digits at an end of a mixed word ("2" of v2); "pair": two neighboring characters of a script
   * without spaces; "last": the last character of such a run.
   */
  readonly kind: "word" | "whole" | "end" | "pair" | "last";
  readonly text: string;
  /** From 1; adjacent tokens have adjacent places. */
  readonly at: number;
  /** In the original text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** End of a pair's first character. */
  readonly middle: number;
}
