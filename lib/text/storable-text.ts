/** Text that did not pass the parsing of parameters: of mails, webhooks, directories, providers and imports. */

/** Removes null characters, which PostgreSQL's text cannot hold, and replaces lone surrogates, which its JSON cannot. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Whether a text can be stored as it is: an identifier must not become that of somebody else. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
