/** Converts a mail's text to Markdown, preferring richer HTML. */
import { randomBytes } from "node:crypto";
import type { Element, ElementContent, Root } from "hast";
import { isStyled } from "../../markdown/from-html/css-marks.ts";
import { htmlToMarkdown } from "../../markdown/from-html/html-to-markdown.ts";
import { childElements, textOf } from "../../markdown/html/html-text.ts";
import { readHtml } from "../../markdown/html/read-html.ts";
import { shownHtml, splitHtml } from "./quotes/split-html.ts";
import { beginsWithFields, type MailContext, type SplitText, splitText } from "./quotes/split-text.ts";

/** In characters; longer HTML is read only without plain text. */
const LONGEST_HTML = 1_000_000;
/** Pixels per side; smaller pictures are spacers or tracking pixels. */
const SMALLEST_PICTURE = 3;
/** Share of the HTML's words that makes a plain text complete. */
const SHARE_OF_WORDS = 0.6;
/** In characters. */
const LONGEST_COMPARED = 100_000;

const MEANINGFUL: ReadonlySet<string> = new Set(
  "b strong em i del s strike code tt pre h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "),
);

interface MailParts {
  readonly text: string;
  readonly html: string;
  /** Without angle brackets. */
  readonly pictureIds: readonly string[];
  readonly context: MailContext;
}

interface Words {
  /** Markdown of the new text, or of the whole mail. */
  readonly text: string;
  /** Quotation and signature below the text, in Markdown. */
  readonly quoted: string;
  readonly isOnlyQuoted: boolean;
}

interface MailWords extends Words {
  /** Content-ID → placeholder in the text. */
  readonly marks: ReadonlyMap<string, string>;
  /** Also true for pictures in a quotation or signature. */
  readonly shows: (pictureId: string) => boolean;
}

export function mailWords({ text, html, pictureIds, context }: MailParts): MailWords {
  const plain = wordsOf(splitText(text, context), () => text);
  if (html.trim() === "" || (text.trim() !== "" && html.length > LONGEST_HTML)) {
    return { ...plain, marks: new Map(), shows: () => false };
  }
  const random = randomBytes(16).toString("hex");
  const marks = new Map(pictureIds.map((id, index) => [id, `picture${random}n${index}e`]));
  const tree = shownHtml(readHtml(html));
  const whole = () => htmlToMarkdown(withMarks(tree, marks));
  const { written, quoted } = context.isForwarded ? { written: tree, quoted: NOTHING } : splitHtml(tree);
  const below = htmlToMarkdown(quoted);
  // The first mail of a conversation answers none, so another mail's fields at the start mean it was forwarded.
  if (!context.isAnswer && below !== "" && beginsWithFields(below.split("\n"))) {
    return mailWords({ text, html, pictureIds, context: { ...context, isForwarded: true } });
  }
  const split = splitText(htmlToMarkdown(withMarks(written, marks)), context, below !== "");
  const leftOut = [split.leftOut, below].filter((part) => part !== "").join("\n\n");
  const rich = wordsOf({ written: split.written, leftOut }, whole);
  const saysMore = rich.text.includes(random) || written.children.some(isMeaningful);
  return {
    ...(saysMore || isPoorer(plain, rich) ? rich : plain),
    marks,
    shows: (id) => html.includes(`cid:${id}`),
  };
}

const NOTHING: Root = { type: "root", children: [] };

/** Falls back to the quotation or signature. */
function wordsOf({ written, leftOut }: SplitText, whole: () => string): Words {
  if (written !== "") return { text: written, quoted: leftOut, isOnlyQuoted: false };
  return { text: whole().trim(), quoted: "", isOnlyQuoted: leftOut !== "" };
}

/**
 * Whether the plain text lacks most of the HTML's content (such as "use an HTML reader"), or only the HTML marks the
 * quotation.
 */
function isPoorer(plain: Words, rich: Words): boolean {
  if (rich.text === "") return false;
  if (plain.text === "" || (plain.quoted === "" && rich.quoted !== "")) return true;
  const said = wordSet(plain.text);
  const wanted = [...wordSet(rich.text)];
  return wanted.filter((word) => said.has(word)).length < wanted.length * SHARE_OF_WORDS;
}

/** Words, or single characters in scripts without spaces. */
function wordSet(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, LONGEST_COMPARED)
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}]|[\p{L}\p{M}\p{N}]+/gu) ??
    [];
  return new Set(words);
}

/** `readHtml` limits the depth. */
function withMarks(tree: Root, marks: ReadonlyMap<string, string>): Root {
  const marked = (node: ElementContent): ElementContent => {
    if (node.type !== "element") return node;
    const mark = node.tagName === "img" ? marks.get(pictureIdOf(node)) : undefined;
    return mark === undefined
      ? { ...node, children: node.children.map(marked) }
      : { type: "text", value: mark };
  };
  return {
    type: "root",
    children: tree.children.map((node) => (node.type === "element" ? marked(node) : node)),
  };
}

/** The Content-ID of a visible inline picture, else "". */
function pictureIdOf({ properties }: Element): string {
  const { src, width, height } = properties;
  const isSpacer = [width, height].some(
    (length) => length !== undefined && Number.parseFloat(String(length)) < SMALLEST_PICTURE,
  );
  return isSpacer ? "" : (/^cid:(.+)$/i.exec(String(src ?? "").trim())?.[1] ?? "");
}

/** Whether an element or a descendant means more than its text; a link labeled with its address does not. */
function isMeaningful(node: Root["children"][number]): boolean {
  if (node.type !== "element") return false;
  const text = textOf(node).trim();
  if (text === "") return false;
  if (MEANINGFUL.has(node.tagName) || isStyled(node)) return true;
  const address = node.tagName === "a" ? String(node.properties.href ?? "") : "";
  if (/^https?:/i.test(address) && !isAddress(text, address)) return true;
  return childElements(node).some(isMeaningful);
}

function isAddress(text: string, address: string): boolean {
  const plain = (each: string) => each.replace(/^https?:\/\//i, "").replace(/\/$/, "");
  return plain(text) === plain(address);
}
