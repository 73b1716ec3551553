/** Converts Slack's rich_text blocks, which have styles instead of marks, to Markdown without mentions. */
import { escapeInline, escapeLineStarts } from "../../markdown/escape-markdown.ts";
import type { PayloadReader } from "./payload-reader.ts";
import { code, inlineCode, joinedPieces, link, plain } from "./quoted-markdown.ts";

const DEEPEST_LIST = 8;
/** Markdown numbers items with at most nine digits. */
const HIGHEST_OFFSET = 1_000_000;

/** List items may be continued by the next part. */
interface Part {
  readonly isList: boolean;
  readonly markdown: string;
}

/** "" without text. */
export function richText(block: PayloadReader): string {
  const parts: Part[] = [];
  let outermost = 0;
  for (const element of block.at("elements").list) {
    const isList = element.at("type").text === "rich_text_list";
    const depth = depthOf(element);
    // Indented items need a list around them.
    outermost = parts.at(-1)?.isList ? Math.min(outermost, depth) : depth;
    const markdown = isList ? items(element, depth - outermost) : paragraph(element);
    if (markdown !== "") parts.push({ isList, markdown });
  }
  return parts
    .map(({ isList, markdown }, index) => {
      if (index === 0) return markdown;
      return `${isList && parts[index - 1]?.isList ? "\n" : "\n\n"}${markdown}`;
    })
    .join("");
}

function depthOf(list: PayloadReader): number {
  return Math.min(wholeNumber(list.at("indent")), DEEPEST_LIST);
}

function wholeNumber(value: PayloadReader): number {
  return /^\d{1,10}$/.test(value.text) ? Number(value.text) : 0;
}

function items(list: PayloadReader, depth: number): string {
  const indent = "    ".repeat(depth);
  const first = Math.min(wholeNumber(list.at("offset")), HIGHEST_OFFSET) + 1;
  const isOrdered = list.at("style").text === "ordered";
  return list
    .at("elements")
    .list.map((item, index) => {
      const mark = isOrdered ? `${first + index}. ` : "* ";
      return `${indent}${mark}${section(item).replaceAll(/\n+/g, `\n${indent}${" ".repeat(mark.length)}`)}`;
    })
    .join("\n");
}

function paragraph(element: PayloadReader): string {
  const type = element.at("type").text;
  if (type === "rich_text_preformatted") {
    const text = element.at("elements").list.map(ownText).join("").replace(/\n$/, "");
    const language = element.at("language").text;
    return text === "" ? "" : code(text, /^[\w+#-]{1,30}$/.test(language) ? language : "");
  }
  const text = section(element);
  return type === "rich_text_quote" && text !== "" ? text.replaceAll(/^/gm, "> ") : text;
}

const ownText = (element: PayloadReader) => element.at("text").untrimmed || element.at("url").text;

function section(element: PayloadReader): string {
  const texts = element
    .at("elements")
    .list.map(inline)
    .filter((text) => text !== "");
  return escapeLineStarts(joinedPieces(texts)).trim();
}

function inline(element: PayloadReader): string {
  switch (element.at("type").text) {
    case "link":
      return styled(element, link(ownText(element), element.at("url").text));
    case "emoji":
      return emoji(element);
    case "user":
      return styled(element, plain(element.at("user_id").text));
    case "channel":
      return styled(element, plain(element.at("channel_id").text));
    case "usergroup":
      return styled(element, "group");
    case "broadcast":
      return styled(element, plain(element.at("range").text));
    case "date":
      return time(element);
    case "color":
      return plain(element.at("value").text);
    default:
      return marked(element);
  }
}

/** Per line, leaving outer spaces outside the marks. */
function marked(element: PayloadReader): string {
  const isCode = element.at("style", "code").isTrue;
  return element
    .at("text")
    .untrimmed.split("\n")
    .map((line) => {
      const text = line.trim();
      if (text === "") return line;
      const [before = "", after = ""] = line.split(text, 2);
      return `${before}${styled(element, isCode ? inlineCode(text) : escapeInline(text))}${after}`;
    })
    .join("\n");
}

function styled(element: PayloadReader, markdown: string): string {
  if (markdown === "") return "";
  const has = (style: string) => element.at("style", style).isTrue;
  const marks = `${has("strike") ? "~~" : ""}${has("bold") ? "**" : ""}${has("italic") ? "*" : ""}`;
  return `${marks}${markdown}${[...marks].reverse().join("")}`;
}

/** Prefers the character, because names differ between servers. */
function emoji(element: PayloadReader): string {
  const codes = element.at("unicode").text;
  if (/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,11}$/i.test(codes)) {
    const points = codes.split("-").map((part) => Number.parseInt(part, 16));
    if (points.every((point) => point > 0 && point <= 0x10_ff_ff)) return String.fromCodePoint(...points);
  }
  const [name = ""] = element.at("name").text.split("::", 1);
  return /^[\w+'-]{1,60}$/.test(name) ? `:${name}:` : plain(name);
}

/** Shown in each reader's time zone. */
function time(element: PayloadReader): string {
  const seconds = wholeNumber(element.at("timestamp"));
  if (seconds > 0) return `<time:${new Date(seconds * 1000).toISOString()}>`;
  return plain(element.at("fallback").text);
}
