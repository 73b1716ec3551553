/** Decodes pages. */
import type { GetAnswer } from "../../kernel/outgoing-requests/get.ts";
import { readHead } from "./read-head.ts";

/** The declaration must come within this. */
const BYTES_OF_BEGINNING = 1_024;
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
];

/** As in browsers, for labels that contradict the bytes read so far. */
const INSTEAD: Readonly<Record<string, string>> = {
  "utf-16be": "utf-8",
  "utf-16le": "utf-8",
  "x-user-defined": "windows-1252",
};

export function pageText({ contentType, content }: Pick<GetAnswer, "contentType" | "content">): string {
  const marked = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte));
  const label = marked?.[0] ?? charsetOf(contentType) ?? encodingNamedIn(content);
  return label === null ? withoutLabel(content) : new TextDecoder(label).decode(content);
}

export function isXml(contentType: string): boolean {
  return /^application\/xhtml\+xml\b/i.test(contentType);
}

/** Null when missing or unknown. */
function charsetOf(contentType: string): string | null {
  const [, quoted, plain] =
    /;\s{0,9}charset\s{0,9}=\s{0,9}(?:"([^"]{1,40})"|([^\s;"]{1,40}))/i.exec(contentType) ?? [];
  return known(quoted ?? plain);
}

function encodingNamedIn(content: Buffer): string | null {
  const beginning = content.subarray(0, BYTES_OF_BEGINNING).toString("latin1");
  const declared = /^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(beginning)?.[1];
  const labels = [
    declared,
    ...Array.from(readHead(beginning), ({ name, attributes }) => {
      if (name !== "meta") return undefined;
      const type =
        attributes.get("http-equiv")?.toLowerCase() === "content-type"
          ? attributes.get("content")
          : undefined;
      return attributes.get("charset") ?? charsetOf(`;${type ?? ""}`) ?? undefined;
    }),
  ];
  const found = labels.map(known).find((label) => label !== null) ?? null;
  return found === null ? null : (INSTEAD[found] ?? found);
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** UTF-8, or else the encoding of old pages. The content may end within a character. */
function withoutLabel(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
