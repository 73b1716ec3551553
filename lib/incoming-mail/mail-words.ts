/** What a mail says as Markdown: its HTML where that says more than its text, with marks where its pictures stand. */
import { randomBytes } from "node:crypto";
import type { Element, ElementContent, Root } from "hast";
import { isStyled } from "../markdown/from-html/css-marks.ts";
import { htmlToMarkdown } from "../markdown/from-html/html-to-markdown.ts";
import { childElements, textOf } from "../markdown/html/html-text.ts";
import { readHtml } from "../markdown/html/read-html.ts";
import { writtenText } from "./mail-body.ts";
import { withoutQuotes } from "./written-html.ts";

/** In characters. Longer HTML is read only where there is no text. */
const LONGEST_HTML = 1_000_000;
/** In pixels, of a side. Smaller pictures are spacers, or tell the sender that the mail was opened. */
const SMALLEST_PICTURE = 3;

/** Elements that say more than their text. */
const MEANINGFUL: ReadonlySet<string> = new Set(
  "b strong em i del s strike code tt pre h1 h2 h3 h4 h5 h6 ul ol table blockquote".split(" "),
);

/** The parts of a mail that its words are in. */
interface MailParts {
  readonly text: string;
  readonly html: string;
  /** Content-IDs of its pictures, without angle brackets. */
  readonly pictureIds: readonly string[];
}

interface MailWords {
  /** Markdown. */
  readonly text: string;
  /** By Content-ID, the words that stand in the text where the pictures do. No other text contains them. */
  readonly marks: ReadonlyMap<string, string>;
  /** Whether the HTML shows the picture, also where it is not in the text: in a quoted mail or a signature. */
  readonly shows: (pictureId: string) => boolean;
}

export function mailWords({ text, html, pictureIds }: MailParts): MailWords {
  const plain = writtenText(text);
  if (html.trim() === "" || (plain !== "" && html.length > LONGEST_HTML)) {
    return { text: plain, marks: new Map(), shows: () => false };
  }
  const random = randomBytes(16).toString("hex");
  const marks = new Map(pictureIds.map((id, index) => [id, `picture${random}n${index}e`]));
  const tree = withMarks(withoutQuotes(readHtml(html)), marks);
  const rich = writtenText(htmlToMarkdown(tree));
  const saysMore = rich !== "" && (rich.includes(random) || tree.children.some(isMeaningful));
  return {
    text: plain === "" || saysMore ? rich : plain,
    marks,
    shows: (id) => html.includes(`cid:${id}`),
  };
}

/** Trees are no deeper than `readHtml` makes them. */
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

/** The Content-ID that a picture is loaded from; "" when it is elsewhere or too small to be seen. */
function pictureIdOf({ properties }: Element): string {
  const { src, width, height } = properties;
  const isSpacer = [width, height].some(
    (length) => length !== undefined && Number.parseFloat(String(length)) < SMALLEST_PICTURE,
  );
  return isSpacer ? "" : (/^cid:(.+)$/i.exec(String(src ?? "").trim())?.[1] ?? "");
}

/** Whether an element or one within it says more than its text. Links do that unless their text is their address. */
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
