/** Parses a mail into a tree of MIME parts. */
import PostalMime from "postal-mime";
import { charsetLabel, decodeText } from "./decode-text.ts";

/** In bytes; later fields are not decoded. */
const LONGEST_HEADER = 65_536;

const BOUNDARY = Buffer.from("\n--");

const MAX_PARTS_DEEP = 20;

interface StructuredField {
  /** In lower case. */
  readonly value: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

export interface MimePart {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly contentType: {
    readonly parsed: StructuredField;
    /** For example "alternative"; false for a part with content. */
    readonly multipart: string | false;
  };
  readonly contentDisposition: { readonly parsed: StructuredField };
  readonly contentId?: string | undefined;
  /** Without transfer encoding. */
  readonly content: ArrayBuffer | null;
  readonly childNodes: readonly MimePart[];
}

/** Exposes the tree with its bytes; the library's own texts trust the declared charset. */
class TreeParser extends PostalMime {
  declare readonly root: MimePart;
}

export async function parseMime(source: Uint8Array): Promise<MimePart | null> {
  const parser = new TreeParser({
    maxNestingDepth: MAX_PARTS_DEEP,
    rfc822Attachments: true,
    forceRfc822Attachments: true,
  });
  try {
    await parser.parse(await withUtf8Headers(source));
    return parser.root;
  } catch {
    return null;
  }
}

/** "" for none. The name is in lower case. */
export function fieldOf({ headers }: MimePart, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? "";
}

interface Block {
  readonly start: number;
  readonly end: number;
}

/** The parser expects raw bytes beyond ASCII to be UTF-8. */
async function withUtf8Headers(source: Uint8Array): Promise<Uint8Array> {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { start, end } of headerBlocks(mail)) {
    const block = mail.subarray(start, end);
    if (!isForeign(block)) continue;
    parts.push(mail.subarray(copied, start), Buffer.from(await decodeHeader(mail, block)));
    copied = end;
  }
  return copied === 0 ? source : Buffer.concat([...parts, mail.subarray(copied)]);
}

function* headerBlocks(mail: Buffer): Generator<Block> {
  let end = endOfHeader(mail, 0);
  yield { start: 0, end };
  for (;;) {
    const boundary = mail.indexOf(BOUNDARY, end);
    const start = boundary < 0 ? 0 : mail.indexOf("\n", boundary + BOUNDARY.length) + 1;
    if (start === 0) return;
    // The line before the first field may also end the next boundary.
    end = start - 1;
    if (!/^content-/i.test(mail.toString("latin1", start, start + 8))) continue;
    end = endOfHeader(mail, start);
    yield { start, end };
  }
}

function endOfHeader(mail: Buffer, start: number): number {
  const found = ["\n\n", "\n\r\n"].map((empty) => {
    const at = mail.subarray(start, start + LONGEST_HEADER).indexOf(empty);
    return at < 0 ? Number.POSITIVE_INFINITY : start + at;
  });
  return Math.min(...found, start + LONGEST_HEADER, mail.length);
}

/** Whether it has an ISO-2022-JP escape or invalid UTF-8. */
function isForeign(block: Uint8Array): boolean {
  if (block.includes(0x1b)) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(block);
    return false;
  } catch {
    return true;
  }
}

/** The text's declared charset most likely applies to the header, too. */
async function decodeHeader(mail: Buffer, block: Uint8Array): Promise<string> {
  const start = mail.toString("latin1", 0, LONGEST_HEADER);
  const declared = /charset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})/i.exec(start)?.[1] ?? "";
  const label = charsetLabel(declared);
  // The whole mail is better evidence than a short header.
  return decodeText(block, label === "utf-8" ? "" : declared, mail.subarray(0, LONGEST_HEADER));
}
