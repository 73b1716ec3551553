/** The Markdown of an uploaded file, and how it joins what is already written. */

/** A link whose text is the name of the file, whatever is in it. */
export function fileLink(name: string, url: string): string {
  return `[${name.replace(/[\\[\]]/g, "\\$&")}](${url})`;
}

/** Files stand below the text, one in a line. */
export function withFileLink(text: string, link: string): string {
  const before = text.trimEnd();
  return before === "" ? `${link}\n` : `${before}\n${link}\n`;
}
