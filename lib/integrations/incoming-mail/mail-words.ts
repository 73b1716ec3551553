/** What a mail says as Markdown: its HTML where that says more than its text, with marks where its pictures stand. */
import { randomBytes } from "node:crypto";
import type { Element, ElementContent, Root } from "hast";
import { isStyled } from "../../markdown/from-html/css-marks.ts";
import { htmlToMarkdown } from "../../markdown/from-html/html-to-markdown.ts";
import { childElements, textOf } from "../../markdown/html/html-text.ts";
import { readHtml } from "../../markdown/html/read-html.ts";
import { shownHtml, splitHtml } from "./quotes/split-html.ts";
import { beginsWithFields, type MailContext, type SplitText, splitText } from "./quotes/split-text.ts";

/** In characters. Longer HTML is read only where there is no text. */
const LONGEST_HTML = 1_000_000;
/** In pixels, of a side. Smaller pictures are spacers, or tell the sender that the mail was opened. */
const SMALLEST_PICTURE = 3;
/** Of the words in the HTML: how many the text beside it has at least that says the same. */
const SHARE_OF_WORDS = 0.6;
/** In characters. */
const LONGEST_COMPARED = 100_000;

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
  readonly context: MailContext;
}

interface Words {
  /** Markdown of what the sender wrote for this mail, or of all of it. */
  readonly text: string;
  /** Markdown of the quotation and the signature below it that are not part of the text. */
  readonly quoted: string;
  /** Whether nothing stands above them, so that they are the text. */
  readonly isOnlyQuoted: boolean;
}

interface MailWords extends Words {
  /** By Content-ID, the words that stand in the text where the pictures do. No other text contains them. */
  readonly marks: ReadonlyMap<string, string>;
  /** Whether the HTML shows the picture, also where it is not in the text: in a quoted mail or a signature. */
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
  // The first mail of a conversation answers none: what begins with the fields of another mail was sent on.
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

/** Somebody who sends nothing but a quotation or a signature sends it to be read. */
function wordsOf({ written, leftOut }: SplitText, whole: () => string): Words {
  if (written !== "") return { text: written, quoted: leftOut, isOnlyQuoted: false };
  return { text: whole().trim(), quoted: "", isOnlyQuoted: leftOut !== "" };
}

/**
 * Whether a text says little of what the HTML beside it says, for example that the mail needs another program, or has a
 * quotation that is recognized in the HTML only.
 */
function isPoorer(plain: Words, rich: Words): boolean {
  if (rich.text === "") return false;
  if (plain.text === "" || (plain.quoted === "" && rich.quoted !== "")) return true;
  const said = wordSet(plain.text);
  const wanted = [...wordSet(rich.text)];
  return wanted.filter((word) => said.has(word)).length < wanted.length * SHARE_OF_WORDS;
}

/** Words, or single characters of scripts that write them without spaces. */
function wordSet(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, LONGEST_COMPARED)
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}]|[\p{L}\p{M}\p{N}]+/gu) ??
    [];
  return new Set(words);
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
