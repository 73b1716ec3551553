/** The header in which a tus client describes its file. */

/** In characters; people name no file like that. */
const LONGEST = 4_000;

/**
 * The file's name, in UTF-8 after Base64 as tus has it; "" when there is none that can be read.
 * @param header `Upload-Metadata`: keys with their values, separated by commas.
 */
export function fileNameOf(header: string): string {
  if (header.length > LONGEST) return "";
  for (const pair of header.split(",")) {
    const [key, value = ""] = pair.trim().split(" ");
    if (key === "filename") return Buffer.from(value, "base64").toString("utf8");
  }
  return "";
}
