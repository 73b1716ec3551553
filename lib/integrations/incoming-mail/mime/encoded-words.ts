/** Decodes encoded words in header fields (RFC 2047), even if they split a character. */
import { decodeText } from "./decode-text.ts";

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([qb])\?([^?]*)\?=/gi;
/** In characters; longer fields are not decoded. */
const LONGEST_FIELD = 100_000;

/** Encoded words are adjacent and share a charset. */
type Piece = { readonly plain: string } | { readonly charset: string; readonly bytes: Buffer[] };

/** Re-encodes each run of encoded words as one, so that an address parser sees only the sender's separators. */
export async function withUtf8Words(field: string): Promise<string> {
  return rewritten(field, (text) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`);
}

export async function decodeWords(field: string): Promise<string> {
  return rewritten(field, (text) => text);
}

async function rewritten(field: string, write: (text: string) => string): Promise<string> {
  if (field.length > LONGEST_FIELD) return field;
  const parts: string[] = [];
  for (const piece of piecesOf(field)) {
    const isPlain = "plain" in piece;
    parts.push(isPlain ? piece.plain : write(await decodeText(Buffer.concat(piece.bytes), piece.charset)));
  }
  return parts.join("");
}

/** Whitespace between encoded words comes from folding. */
function piecesOf(field: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of field.matchAll(ENCODED_WORD)) {
    const [word, label = "", encoding = "", encoded = ""] = match;
    const charset = (label.split("*")[0] ?? "").toLowerCase();
    const bytes = bytesOf(encoding, encoded);
    const between = field.slice(end, match.index);
    const isNext = end > 0 && between.trim() === "";
    if (!isNext) pieces.push({ plain: between });
    const last = pieces.at(-1);
    if (isNext && last && "charset" in last && last.charset === charset) last.bytes.push(bytes);
    else pieces.push({ charset, bytes: [bytes] });
    end = match.index + word.length;
  }
  return [...pieces, { plain: field.slice(end) }];
}

function bytesOf(encoding: string, encoded: string): Buffer {
  if (encoding.toLowerCase() === "b") return Buffer.from(encoded, "base64");
  const bytes = Buffer.from(encoded.replaceAll("_", " "));
  const hex = bytes
    .toString("latin1")
    .replaceAll(/=([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(hex, "latin1");
}
