/** Names of uploaded files: kept as people wrote them where they are shown, harmless where they are part of an address. */

/** In characters. */
const LONGEST_NAME = 255;
const LONGEST_IN_ADDRESS = 100;

/** Control characters, and those that change the direction of what follows. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** The name as it is shown, without folders and without characters that cannot be seen. */
export function shownName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? "";
  const visible = base.toWellFormed().replaceAll(UNSHOWN, "").trim();
  return [...visible].slice(0, LONGEST_NAME).join("") || "uploaded-file";
}

/** The last part of the file's address: ASCII letters, digits, dots, dashes and underscores, never only dots. */
export function nameInAddress(shown: string): string {
  const ascii = shown
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/-{2,}/g, "-");
  // From the end, so that the extension stays.
  return withoutEdges(ascii.slice(-LONGEST_IN_ADDRESS)) || "uploaded-file";
}

/** Without dots and dashes at either end. */
function withoutEdges(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isEdge(text.charAt(start))) start += 1;
  while (start < end && isEdge(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const isEdge = (character: string) => character === "." || character === "-";

/** The header that names a file, in ASCII and in UTF-8 (RFC 6266). */
export function contentDisposition(kind: "inline" | "attachment", shown: string): string {
  const encoded = encodeURIComponent(shown).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${kind}; filename="${nameInAddress(shown)}"; filename*=UTF-8''${encoded}`;
}
