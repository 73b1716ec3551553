/**
 * Turns the blocks of a Slack message into Markdown. If a message has blocks, Slack shows its `text` only in
 * notifications (https://docs.slack.dev/reference/methods/chat.postMessage). So the blocks replace `text` here, too,
 * unless one of them is malformed or of an unknown kind and `text` is not empty. People's own messages have one block
 * of rich text, of which `text` is a lossy copy. Buttons, menus and inputs are left out.
 */
import { escapeInline } from "../../markdown/escape-markdown.ts";
import { HeldReferences, withoutHeld } from "./held-references.ts";
import {
  contextElement,
  type SlackBlock,
  slackBlock,
  type TextObject,
  tableCell,
} from "./slack-block-shapes.ts";
import { lineText } from "./slack-line-text.ts";
import { richText } from "./slack-rich-text.ts";
import {
  labelsIn,
  linkText,
  type SlackNames,
  type SlackText,
  slackText,
  unmarkedText,
} from "./slack-text.ts";

/** Longer rows of a table are written as lines. */
const MAX_COLUMNS = 20;
const DIVIDER = "---";

/**
 * @param text of the message, "" for none.
 * @returns null if the blocks say nothing, or less than the text, which the caller uses then.
 */
export function blockText(blocks: readonly unknown[], names: SlackNames, text: string): SlackText | null {
  const held = new HeldReferences(names, labelsIn(text));
  const parts = blocks.map((block) => textOf(block, held)).filter((part) => part !== "");
  if (parts.every((part) => part === DIVIDER)) return null;
  if (!held.isWhole && text.trim() !== "") return null;
  return { text: held.released(parts.join("\n\n")), mentionsAll: held.mentionsAll };
}

function textOf(given: unknown, held: HeldReferences): string {
  const { data: block } = slackBlock.safeParse(given);
  if (!block) return held.giveUp();
  switch (block.type) {
    case "rich_text":
      return block.elements ? richText(block.elements, held) : held.giveUp();
    case "section":
      return sectionText(block, held);
    case "header": {
      const heading = objectText(block.text, held).replaceAll("\n", " ");
      return heading === "" ? "" : `### ${heading}`;
    }
    case "markdown":
      return typeof block.text === "string" ? ownMarkdown(block.text) : held.giveUp();
    case "context":
      return contextText(block, held);
    case "image":
      return imageText(block, held);
    case "video":
      return videoText(block, held);
    case "table":
      return block.rows ? tableText(block.rows, held) : held.giveUp();
    case "divider":
      return DIVIDER;
    case "actions":
    case "context_actions":
    case "input":
    // The message lists the file of such a block.
    case "file":
      return "";
    default:
      return held.giveUp();
  }
}

function objectText(given: SlackBlock["text"] | TextObject, held: HeldReferences): string {
  if (!given) return "";
  if (typeof given === "string") return held.giveUp();
  const { type, text } = given;
  if (type === "mrkdwn") return held.holdText(slackText(text, held.names)).trim();
  return withoutHeld(unmarkedText(text, held.names)).trim();
}

function sectionText({ text, fields }: SlackBlock, held: HeldReferences): string {
  return [text, ...fields]
    .map((each) => objectText(each, held))
    .filter((each) => each !== "")
    .join("\n");
}

/** Parley's own marks, such as those of mentions, which Slack shows as text. */
const OWN_MARKUP = /([@#]_?)(?=\*)/g;

/** The text is Markdown already, and mentions nobody. */
function ownMarkdown(text: string): string {
  return withoutHeld(text).replaceAll(OWN_MARKUP, "$1\\").trim();
}

function contextText({ elements }: SlackBlock, held: HeldReferences): string {
  if (!elements) return held.giveUp();
  return elements
    .map((element) => {
      const { data } = contextElement.safeParse(element);
      if (!data) return held.giveUp();
      // Pictures beside a text are icons.
      return data.type === "image" ? "" : objectText(data, held);
    })
    .filter((each) => each !== "")
    .join(" ");
}

function imageText(
  { title, alt_text: alternative, image_url: address }: SlackBlock,
  held: HeldReferences,
): string {
  const label = title?.text || alternative;
  return linked(address, label || "image", held);
}

function videoText(block: SlackBlock, held: HeldReferences): string {
  const { title, description, title_url: page, video_url: video, alt_text: alternative } = block;
  const link = linked(page || video, title?.text || alternative || "video", held);
  return [link, objectText(description, held)].filter((each) => each !== "").join("\n");
}

/** A link, or the label alone where there is no address. */
function linked(address: string, label: string, held: HeldReferences): string {
  const shown = withoutHeld(label).replaceAll(/\s+/g, " ");
  if (address === "") return escapeInline(shown);
  return held.hold(linkText(withoutHeld(address), shown, { ...held.names, domain: null }));
}

/** A table with mentions becomes lines, since the bar within a mention would end its cell. */
function tableText(rows: readonly unknown[], held: HeldReferences): string {
  const before = held.count;
  const cells = rows.map((row) => {
    if (Array.isArray(row)) return row.map((cell) => cellText(cell, held));
    held.giveUp();
    return [];
  });
  const filled = cells.filter((row) => row.some((cell) => cell !== ""));
  const columns = Math.max(0, ...filled.slice(0, 1).map((row) => row.length));
  const isTable =
    held.count === before && filled.every(({ length }) => length <= Math.min(columns, MAX_COLUMNS));
  if (!isTable) return filled.map((row) => row.filter((cell) => cell !== "").join(" · ")).join("\n");
  const lines = filled.map((row) => `| ${row.map((cell) => cell || " ").join(" | ")} |`);
  return [...lines.slice(0, 1), `|${" --- |".repeat(columns)}`, ...lines.slice(1)].join("\n");
}

function cellText(given: unknown, held: HeldReferences): string {
  const { data: cell } = tableCell.safeParse(given);
  if (!cell) return held.giveUp();
  const isRich = cell.type === "rich_text" && cell.elements !== null;
  const text = isRich
    ? richCellText(cell.elements ?? [], held)
    : unmarkedText(withoutHeld(cell.text), held.names);
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<!\\)\|/g, "\\|")
    .trim();
}

/** A cell is one line: the lines of its parts are joined. */
function richCellText(elements: readonly unknown[], held: HeldReferences): string {
  return elements
    .map((element) => {
      const { data } = tableCell.safeParse(element);
      return data?.elements ? lineText(data.elements, held) : held.giveUp();
    })
    .join(" ");
}
