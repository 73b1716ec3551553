/** Escapes what Markdown would read as markup in plain text. */

/** Marks wherever they stand, and what would begin an entity, a time, an address in brackets or the name of an emoji. */
const marks =
  /[*`]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|(?<=\])\(|&(?=[#a-z0-9]+;)|<(?=time:|https?:|ftp:|mailto:|[^\s<>@]{1,64}@)|(?<!\p{N}):(?=[\p{L}\p{M}\p{N}_+-]+:)|(?<=\p{N}):(?=[\p{L}\p{M}_+-][\p{L}\p{M}\p{N}_+-]*:)/giu;

/** Marks at the beginning of a line: of headings, quotations, lists, tables, their delimiters and lines across. */
const lineStart = /^([^\S\n\r\u2028\u2029]*)(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|\||[-:][-:|\t ]*$|_[_\t ]*$)/gm;
const numbered = /^([^\S\n\r\u2028\u2029]*\d{1,9})(?=[.)](?:\s|$))/gm;

/** Escapes only characters that would be markup at their place, so that ordinary text stays readable. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]| ?$)/gm, "\\\\")
    .replace(marks, "\\$&")
    .replace(lineStart, "$1\\")
    .replace(numbered, "$1\\");
}
