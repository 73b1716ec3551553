/** The header in which a tus client describes its file. */

/** In characters; people name no file like that. */
const LONGEST = 4_000;

/** `Upload-Metadata`, keys with their values, separated by commas; "" for none, and for one that is too long. */
export function metadataIn(header: string | string[] | undefined): string {
  const metadata = String(header ?? "");
  return metadata.length > LONGEST ? "" : metadata;
}

/** The file's name, in UTF-8 after Base64 as tus has it; "" when there is none that can be read. */
export function fileNameOf(header: string): string {
  for (const pair of header.split(",")) {
    const [key, value = ""] = pair.trim().split(" ");
    if (key === "filename") return Buffer.from(value, "base64").toString("utf8");
  }
  return "";
}
