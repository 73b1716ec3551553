/** Decodes mail texts, even with a missing or wrong charset. */

/** Bytes for the detector, from shortly before the first one beyond ASCII. */
const SAMPLE = 16_384;
const BEFORE_SAMPLE = 500;
/** How much likelier than windows-1252 another charset must be; short Latin texts resemble many. */
const LATIN_LEAD = 1.5;

/** The detector's charset names → `TextDecoder` labels, possibly of supersets. */
const DETECTED: ReadonlyMap<string, string> = new Map([
  ["Windows-1252", "windows-1252"],
  ["ISO-8859-1", "windows-1252"],
  ["iso8859-15", "iso-8859-15"],
  ["Windows-1250", "windows-1250"],
  ["ISO-8859-2", "iso-8859-2"],
  ["Windows-1251", "windows-1251"],
  ["ISO-8859-5", "iso-8859-5"],
  ["KOI8-R", "koi8-r"],
  ["KOI8-U", "koi8-u"],
  ["Windows-1253", "windows-1253"],
  ["ISO-8859-7", "iso-8859-7"],
  ["Windows-1254", "windows-1254"],
  ["ISO-8859-9", "windows-1254"],
  ["Windows-1255", "windows-1255"],
  ["ISO-8859-8", "iso-8859-8"],
  ["Windows-1256", "windows-1256"],
  ["ISO-8859-6", "iso-8859-6"],
  ["Windows-1257", "windows-1257"],
  ["ISO-8859-13", "iso-8859-13"],
  ["Windows-1258", "windows-1258"],
  ["TIS-620", "windows-874"],
  ["CP874", "windows-874"],
  ["Shift_JIS", "shift_jis"],
  ["CP932", "shift_jis"],
  ["EUC-JP", "euc-jp"],
  ["GB18030", "gb18030"],
  ["GB2312", "gb18030"],
  ["Big5", "big5"],
  ["EUC-KR", "euc-kr"],
  ["CP949", "euc-kr"],
]);

/** Labels of mail programs that the Encoding Standard lacks, without separators. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cp932", "shift_jis"],
  ["windows932", "shift_jis"],
  ["cp936", "gbk"],
  ["cp949", "euc-kr"],
  ["uhc", "euc-kr"],
  ["cp950", "big5"],
  ["cp874", "windows-874"],
  ["cp50220", "iso-2022-jp"],
  ["cp50221", "iso-2022-jp"],
  ["iso2022jp1", "iso-2022-jp"],
  ["iso2022jp2", "iso-2022-jp"],
  ["iso2022jpms", "iso-2022-jp"],
  ["iso88598e", "iso-8859-8"],
  ["latin9", "iso-8859-15"],
]);

/** ISO-2022-JP: JIS X 0208, JIS X 0212, half-width katakana, Roman letters. */
const JAPANESE_ESCAPES = ["$@", "$B", "$(D", "(I", "(J"].map((sequence) => `\u001b${sequence}`);

/** @param context longer bytes that probably share the charset. */
export async function decodeText(bytes: Uint8Array, declared = "", context = bytes): Promise<string> {
  const marked = byteOrder(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  if (!bytes.some(isBeyondAscii)) return decodeAscii(bytes, declared);
  const label = charsetLabel(declared);
  if (label !== null && label !== "utf-8") return new TextDecoder(label).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const isPlausible = label === null ? !text.includes("\ufffd") : isMostlyRight(text);
  return isPlausible ? text : new TextDecoder(await detectCharset(context)).decode(bytes);
}

function isBeyondAscii(byte: number): boolean {
  return byte >= 0x80;
}

/** Seven-bit text is ASCII unless it has ISO-2022-JP escapes, whatever is declared. */
function decodeAscii(bytes: Uint8Array, declared: string): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const label = JAPANESE_ESCAPES.some((sequence) => text.includes(sequence))
    ? "iso-2022-jp"
    : charsetLabel(declared);
  return label === null ? text : new TextDecoder(label).decode(bytes);
}

/** UTF-16 is recognized only by its byte order mark. */
function byteOrder([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** Transmission damage affects few characters; a wrong charset, nearly all beyond ASCII. */
function isMostlyRight(text: string): boolean {
  const beyond = text.replaceAll(/\p{ASCII}/gu, "");
  return beyond.replaceAll("\ufffd", "").length >= beyond.length / 2;
}

/** `TextDecoder`'s label; null for no charset or an unknown one. */
export function charsetLabel(declared: string): string | null {
  const name = declared.trim().toLowerCase().slice(0, 40);
  if (/^(?:|us-ascii|ascii|ansi_x3\.4-1968|default_charset|unknown-?8bit)$/.test(name)) return null;
  const plain = name.replace(/^x-/, "").replaceAll(/[\s._-]/g, "");
  for (const label of [name, ALIASES.get(plain) ?? plain, name.replace(/^x-/, "")]) {
    try {
      return new TextDecoder(label).encoding;
    } catch {
      // Try the next spelling.
    }
  }
  return null;
}

async function detectCharset(bytes: Uint8Array): Promise<string> {
  const from = Math.max(0, bytes.findIndex(isBeyondAscii) - BEFORE_SAMPLE);
  const sample = bytes.subarray(from, from + SAMPLE);
  // Rarely needed and slow to load.
  const { detectAll } = await import("jschardet");
  const likely = detectAll(Buffer.from(sample)).flatMap(({ encoding, confidence }) => {
    const label = DETECTED.get(encoding ?? "");
    return label === undefined ? [] : [{ label, confidence }];
  });
  const latin = likely.find(({ label }) => label === "windows-1252")?.confidence ?? 0;
  const [best] = likely;
  if (!best) return "windows-1252";
  return isLatin(sample) && best.confidence < latin * LATIN_LEAD ? "windows-1252" : best.label;
}

function isLatin(sample: Uint8Array): boolean {
  const letters = sample.filter(
    (byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a && byte < 0x80,
  ).length;
  return letters > sample.filter(isBeyondAscii).length;
}
