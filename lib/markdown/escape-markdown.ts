/** Escapes Markdown in plain text. */

const marks =
  /[*`]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|(?<=\])\(|&(?=[#a-z0-9]+;)|<(?=time:|https?:|ftp:|mailto:|[^\s<>@]{1,64}@)|(?<!\p{N}):(?=[\p{L}\p{M}\p{N}_+-]+:)|(?<=\p{N}):(?=[\p{L}\p{M}_+-][\p{L}\p{M}\p{N}_+-]*:)/giu;

const lineStart = /^([^\S\n\r\u2028\u2029]*)(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|\||[-:][-:|\t ]*$|_[_\t ]*$)/gm;
const numbered = /^([^\S\n\r\u2028\u2029]*\d{1,9})(?=[.)](?:\s|$))/gm;

/** For text on its own: escapes only what would be markup, to stay readable. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]| ?$)/gm, "\\\\")
    .replace(marks, "\\$&")
    .replace(lineStart, "$1\\")
    .replace(numbered, "$1\\");
}

/** Mentions and channel links need two stars, which are escaped. */
const MARKUP =
  /[\\*`[\]<|]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=#?[a-z0-9]{1,32};)|:(?=[\p{L}\p{M}\p{N}_+-]{1,100}:)/giu;
const MARKUP_EXCEPT_EMOJI = /[\\*`[\]<|]|~(?=~)|(?<=~)~|\$(?=\$)|(?<=\$)\$|&(?=#?[a-z0-9]{1,32};)/giu;
/** Escaped in words with other escapes, whose backslashes addresses would include. */
const ADDRESS_MARKS = /:(?=\/\/)|(?<=[\p{L}\p{N}]{1,3})\.(?=\p{L})/gu;
const AT_LINE_START = /^([^\S\n\r\u2028\u2029]*)([#>+=_-]|\d{1,9}(?=[.)]))/gm;

/** For text within other markup; at line start, use `escapeLines`. */
export function escapeInline(text: string, keepsEmoji = false): string {
  return text.replaceAll(/\S+/g, (word) => {
    const safe = word.replaceAll(keepsEmoji ? MARKUP_EXCEPT_EMOJI : MARKUP, "\\$&");
    return safe === word ? word : safe.replaceAll(ADDRESS_MARKS, "\\$&");
  });
}

/** Prevents headings, lists, quotes and indented code. */
export function escapeLineStarts(markdown: string): string {
  return markdown
    .replaceAll(/^[^\S\n]+/gm, "")
    .replaceAll(AT_LINE_START, (_whole, space: string, mark: string) =>
      /^\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    );
}

export function escapeLines(text: string): string {
  return escapeLineStarts(escapeInline(text));
}

/** For names in notices: not even addresses become links. */
export function escapePunctuation(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}
