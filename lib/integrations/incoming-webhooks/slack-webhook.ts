/** Payloads for Slack's incoming webhooks. */
import { escapeLines } from "../../markdown/escape-markdown.ts";
import { MAX_MESSAGE_LENGTH } from "../../messages/messages-limits.contract.ts";
import { withoutMentions } from "./foreign-markdown.ts";
import { type PayloadReader, TextBudget } from "./payload-reader.ts";
import { lines, link, plain, type WebhookText } from "./quoted-markdown.ts";
import { slackMarkup, unescapedEntities } from "./slack-markup.ts";

import { richText } from "./slack-rich-text.ts";

const TOPIC = "(no topic)";
/** UTF-16 units read of a payload: a message and the description of its parts. */
const MAX_READ = 4 * MAX_MESSAGE_LENGTH;
/** UTF-16 units of Markdown, all of which is parsed. */
const MAX_MARKDOWN = MAX_MESSAGE_LENGTH;
/** In code points. */
const LONGEST_LINE = 200;

/** Null without text. */
export function slackText(payload: PayloadReader): WebhookText | null {
  const topic = payload.at("channel").text.replace(/^[#@]/, "") || TOPIC;
  const budget = new TextBudget(MAX_READ);
  const markdown = new TextBudget(MAX_MARKDOWN);
  const read = payload.within(budget);
  const blocks = blockTexts(read.at("blocks"), markdown);
  const isPlain = payload.at("mrkdwn").isFalse;
  const own = blocks.length > 0 ? blocks : [unlessPlain(read.at("text").untrimmed, isPlain)];
  const attached = read.at("attachments").list.map((attachment) => attachmentText(attachment, markdown));
  const parts = [...own, ...attached].filter(Boolean);
  if (parts.length === 0) return null;
  const isCut = budget.isSpent || budget.hasCut || markdown.hasCut;
  const content = [...parts, ...(isCut ? ["…"] : [])].join("\n\n");
  // At the start of a message, a slash would make it a command.
  return { topic, content: content.replace(/^\//, "\\/") };
}

function blockTexts(blocks: PayloadReader, markdown: TextBudget): string[] {
  return blocks.list.map((block) => blockText(block, markdown)).filter(Boolean);
}

function unlessPlain(text: string, isPlain: boolean): string {
  return isPlain ? escapeLines(unescapedEntities(text).trim()) : slackMarkup(text);
}

/** @param markdown remaining budget. */
function blockText(block: PayloadReader, markdown: TextBudget): string {
  switch (block.at("type").text) {
    case "image":
      return picture(block);
    case "rich_text":
      return richText(block);
    case "header": {
      const text = plainText(block.at("text", "text").text);
      return text === "" ? "" : `**${text}**`;
    }
    case "divider":
      return "---";
    case "markdown":
      return withoutMentions(markdown.take(block.at("text").text));
    case "video":
      return link(
        block.firstOf(["title", "text"], ["alt_text"]) || "Video",
        block.firstOf(["title_url"], ["video_url"]),
      );
    default: {
      const all = [
        block.at("text"),
        ...block.at("fields").list,
        block.at("accessory"),
        ...block.at("elements").list,
      ];
      return all.map(elementText).filter(Boolean).join("\n");
    }
  }
}

/** "" for controls that do nothing here. */
function elementText(element: PayloadReader): string {
  const type = element.at("type").text;
  if (type === "image") return picture(element);
  const address = element.at("url").text;
  if (address !== "") return link(plainOf(element), address);
  const isText = ["", "mrkdwn", "plain_text"].includes(type);
  return isText ? unlessPlain(element.at("text").untrimmed, type === "plain_text") : "";
}

const plainOf = (element: PayloadReader) => unescapedEntities(element.firstOf(["text", "text"], ["text"]));

/** On one line; only emoji have a meaning. */
const plainText = (text: string) => plain(unescapedEntities(text), LONGEST_LINE, true);

function picture(image: PayloadReader): string {
  const name = image.firstOf(["title", "text"], ["alt_text"], ["fallback"]) || "Picture";
  return link(unescapedEntities(name), image.firstOf(["image_url"], ["slack_file", "url"]));
}

function attachmentText(attachment: PayloadReader, markdown: TextBudget): string {
  const fields = attachment.at("fields").list.map((field) => {
    const [name, value] = [plainText(field.at("title").text), slackMarkup(field.at("value").untrimmed)];
    return name === "" ? value : `**${name}**: ${value}`;
  });
  const author = link(
    unescapedEntities(attachment.at("author_name").text),
    attachment.at("author_link").text,
  );
  const title = link(unescapedEntities(attachment.at("title").text), attachment.at("title_link").text);
  const parts = [
    slackMarkup(attachment.at("pretext").untrimmed),
    attachment.at("author_name").text === "" ? "" : author,
    attachment.at("title").text === "" ? "" : `**${title}**`,
    slackMarkup(attachment.at("text").untrimmed),
    ...fields,
    attachment.at("image_url").isThere ? picture(attachment) : "",
    ...blockTexts(attachment.at("blocks"), markdown),
    lines(attachment.at("actions").list.map(elementText).filter(Boolean)),
    plainText(attachment.at("footer").text),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("\n") : escapeLines(unescapedEntities(attachment.at("fallback").text));
}
