/** Escapes what Markdown would read as markup in plain text. */

/** Escapes only characters that would be markup at their place, so that ordinary text stays readable. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "\\\\")
    .replace(/[*`]|~~|\$\$|(?<=\])(?=\()|&(?=[#a-z0-9]+;)|<(?=time:|https?:|mailto:)/gi, (mark) =>
      mark === "" ? "\\" : `\\${mark}`,
    )
    .replace(/^([^\S\n\r\u2028\u2029]*)(?=#{1,6}\s|>|[-+]\s|\|)/gm, "$1\\")
    .replace(/^([^\S\n\r\u2028\u2029]*\d{1,9})(?=[.)]\s)/gm, "$1\\");
}
