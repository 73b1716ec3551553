/** Parses a mail into the tree of its MIME parts. */
import PostalMime from "postal-mime";
import { withUtf8Headers } from "./utf8-headers.ts";

const MAX_PARTS_DEEP = 20;

/** A field that has parameters. */
interface StructuredField {
  /** In lower case. */
  readonly value: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** A part of a mail, as the library keeps it. */
export interface MimePart {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly contentType: {
    readonly parsed: StructuredField;
    /** For example "alternative"; false: a part that has content. */
    readonly multipart: string | false;
  };
  readonly contentDisposition: { readonly parsed: StructuredField };
  readonly contentId?: string | undefined;
  /** Without the encoding in which it travelled. */
  readonly content: ArrayBuffer | null;
  readonly childNodes: readonly MimePart[];
}

/** The library's own texts are in the charset that the mail declares; its types leave out the tree, which has the bytes. */
class TreeParser extends PostalMime {
  declare readonly root: MimePart;
}

/** null: it is no mail, or too complicated. */
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

/** The first field of the name, in lower case; "" without one. */
export function fieldOf({ headers }: MimePart, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? "";
}
