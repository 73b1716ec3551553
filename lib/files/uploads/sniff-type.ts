/** A file's type by its first bytes, ignoring its name and the client's claim. */
import { isUtf8 } from "node:buffer";

export const SNIFFED_BYTES = 4_096;

const UNKNOWN = "application/octet-stream";

/** Hexadecimal bytes at an offset; "??" matches any byte. */
const signatures: readonly (readonly [type: string, bytes: string, at?: number])[] = [
  ["image/png", "89504e470d0a1a0a"],
  ["image/jpeg", "ffd8ff"],
  ["image/gif", "47494638"],
  ["image/webp", "52494646????????57454250"],
  ["image/avif", "6674797061766966", 4],
  ["image/avif", "6674797061766973", 4],
  ["image/heic", "6674797068656963", 4],
  ["image/heic", "667479706d696631", 4],
  ["image/tiff", "49492a00"],
  ["image/tiff", "4d4d002a"],
  ["application/pdf", "255044462d"],
  ["audio/mpeg", "494433"],
  ["audio/mpeg", "fffb"],
  ["audio/flac", "664c6143"],
  ["audio/ogg", "4f676753"],
  ["audio/wav", "52494646????????57415645"],
  ["audio/mp4", "667479704d3441", 4],
  ["video/quicktime", "6674797071742020", 4],
  ["video/mp4", "66747970", 4],
  ["video/webm", "1a45dfa3"],
  ["application/zip", "504b0304"],
  ["application/gzip", "1f8b"],
];

const TEXT = "text/plain; charset=utf-8";

/** Every result of `sniffType`. */
export const sniffedTypes: ReadonlySet<string> = new Set([
  UNKNOWN,
  TEXT,
  ...signatures.map(([type]) => type),
]);

function begins(bytes: Buffer, signature: string, at: number): boolean {
  const found = bytes.subarray(at, at + signature.length / 2).toString("hex");
  if (found.length < signature.length) return false;
  return [...signature].every((digit, index) => digit === "?" || digit === found[index]);
}

/** @param bytes the file's beginning, at most `SNIFFED_BYTES`. */
export function sniffType(bytes: Buffer): string {
  const known = signatures.find(([, signature, at = 0]) => begins(bytes, signature, at));
  if (known) return known[0];
  return isText(bytes) ? TEXT : UNKNOWN;
}

/** The last character may be cut. */
function isText(bytes: Buffer): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)));
}

/** Whether browsers show this type without running its content. */
export function isShownInPlace(type: string): boolean {
  return /^(?:image|audio|video)\//.test(type) || type.startsWith("text/plain");
}
