/**
 * Escapes what Markdown would read as markup in plain text: as little as a text of its own needs, or as much as its place
 * within other markup requires.
 */

/** Marks wherever they stand, and what would begin an entity, a time, an address in brackets or the name of an emoji. */
const marks =
  /[*`]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|(?<=\])\(|&(?=[#a-z0-9]+;)|<(?=time:|https?:|ftp:|mailto:|[^\s<>@]{1,64}@)|(?<!\p{N}):(?=[\p{L}\p{M}\p{N}_+-]+:)|(?<=\p{N}):(?=[\p{L}\p{M}_+-][\p{L}\p{M}\p{N}_+-]*:)/giu;

/** Marks at the beginning of a line: of headings, quotations, lists, tables, their delimiters and lines across. */
const lineStart = /^([^\S\n\r\u2028\u2029]*)(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|\||[-:][-:|\t ]*$|_[_\t ]*$)/gm;
const numbered = /^([^\S\n\r\u2028\u2029]*\d{1,9})(?=[.)](?:\s|$))/gm;

/** For a text of its own: escapes only characters that would be markup at their place, so that it stays readable. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]| ?$)/gm, "\\\\")
    .replace(marks, "\\$&")
    .replace(lineStart, "$1\\")
    .replace(numbered, "$1\\");
}

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
 * For a text within other markup, such as a link or bold text: shows it exactly as it is. `escapeLines` is for text at the
 * start of a line.
 * @param keepsEmoji whether `:name:` stays an emoji.
 */
export function escapeInline(text: string, keepsEmoji = false): string {
  return text.replaceAll(/\S+/g, (word) => {
    const safe = word.replaceAll(keepsEmoji ? MARKUP_EXCEPT_EMOJI : MARKUP, "\\$&");
    return safe === word ? word : safe.replaceAll(ADDRESS_MARKS, "\\$&");
  });
}

/** Markdown whose lines begin no heading, list or quote, and no code by their indentation. */
export function escapeLineStarts(markdown: string): string {
  return markdown
    .replaceAll(/^[^\S\n]+/gm, "")
    .replaceAll(AT_LINE_START, (_whole, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

/** Like `escapeInline`, for a text of any number of lines that stands at the start of a line. */
export function escapeLines(text: string): string {
  return escapeLineStarts(escapeInline(text));
}

/** For a name in a notice: escapes all punctuation, so that not even an address in it becomes a link. */
export function escapePunctuation(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
