/** Markdown that shows a plain text exactly as it is: only what would be markup at its place is escaped. */

/**
 * Markup wherever it stands: a backslash, emphasis, code, links, times, formulas, tables, character references and emoji. A
 * mention or a link to a channel needs two stars, which are escaped.
 */
const MARKUP =
  /[\\*`[\]<|]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=#?[a-z0-9]{1,32};)|:(?=[\p{L}\p{M}\p{N}_+-]{1,100}:)/giu;
/** Like MARKUP, but `:name:` stays an emoji. */
const MARKUP_EXCEPT_EMOJI = /[\\*`[\]<|]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=#?[a-z0-9]{1,32};)/giu;
/** Marks of web addresses, which are escaped where the word has other escapes: an address would include the backslashes. */
const ADDRESS_MARKS = /:(?=\/\/)|(?<=[\p{L}\p{N}]{1,3})\.(?=\p{L})/gu;
/** Headings, quotes, lists and lines across the page. */
const AT_LINE_START = /^([^\S\n\r\u2028\u2029]*)([#>+=_-]|\d{1,9}(?=[.)]))/gm;

/**
 * Escapes text within a line; `escapedLines` is for text at the start of a line.
 * @param keepsEmoji whether `:name:` stays an emoji.
 */
export function escaped(text: string, keepsEmoji = false): string {
  return text.replaceAll(/\S+/g, (word) => {
    const safe = word.replaceAll(keepsEmoji ? MARKUP_EXCEPT_EMOJI : MARKUP, "\\$&");
    return safe === word ? word : safe.replaceAll(ADDRESS_MARKS, "\\$&");
  });
}

/** Markdown whose lines begin no heading, list or quote, and no code by their indentation. */
export function withoutLineMarks(markdown: string): string {
  return markdown
    .replaceAll(/^[^\S\n]+/gm, "")
    .replaceAll(AT_LINE_START, (_whole, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

/** A text of any number of lines, at the start of a line. */
export function escapedLines(text: string): string {
  return withoutLineMarks(escaped(text));
}

/** Keeps marks apart; punctuation that shows nothing, so that the marks beside it still open and close. */
const SEPARATOR = "&#8203;";

/**
 * Joins pieces of Markdown. Marks of two pieces that meet would be read as one longer mark.
 * @param isGlued whether a piece belongs to the one before it, as a sign does to what it encloses.
 */
export function joinedPieces(
  pieces: readonly string[],
  isGlued: (index: number) => boolean = () => false,
): string {
  return pieces
    .map((piece, index) => {
      const isMeeting = isMark(pieces[index - 1]?.at(-1)) && isMark(piece.at(0)) && !isGlued(index);
      return isMeeting ? SEPARATOR + piece : piece;
    })
    .join("");
}

function isMark(character: string | undefined): boolean {
  return character !== undefined && "*~`$".includes(character);
}
