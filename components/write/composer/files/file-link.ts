/** Links of uploaded files. */

/** Escapes the file name. */
export function fileLink(name: string, url: string): string {
  return `[${name.replace(/[\\[\]]/g, "\\$&")}](${url})`;
}

/** Each file on its own line below the text. */
export function withFileLink(text: string, link: string): string {
  const before = text.trimEnd();
  return before === "" ? `${link}\n` : `${before}\n${link}\n`;
}
