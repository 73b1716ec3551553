/** What programs post that know Slack's incoming webhooks: its markup as Markdown. */
import type { PayloadReader } from "./payload-reader.ts";
import { link, plain } from "./quoted-markdown.ts";
import { richText } from "./slack-rich-text.ts";
import type { WebhookText } from "./webhook-text.ts";

const TOPIC = "(no topic)";

/** null when there is no text in it. */
export function slackText(payload: PayloadReader): WebhookText | null {
  const topic = payload.at("channel").text.replace(/^[#@]/, "") || TOPIC;
  const blocks = payload.at("blocks").list.map(blockText);
  const own = blocks.some(Boolean) ? blocks : [markdownOf(payload.at("text").text)];
  const parts = [...own, ...payload.at("attachments").list.map(attachmentText)].filter(Boolean);
  return parts.length === 0 ? null : { topic, content: parts.join("\n\n") };
}

function blockText(block: PayloadReader): string {
  if (block.at("type").text === "image") return picture(block);
  if (block.at("type").text === "rich_text") return richText(block);
  const text = markdownOf(block.at("text", "text").text);
  const fields = [...block.at("fields").list, ...block.at("elements").list].map(elementText);
  if (block.at("type").text === "header") return text === "" ? "" : `**${text}**`;
  if (block.at("type").text === "divider") return "---";
  return [text, ...fields].filter(Boolean).join("\n");
}

/** A text, a button or a picture within a block. */
function elementText(element: PayloadReader): string {
  if (element.at("type").text === "image") return picture(element);
  const text = element.firstOf(["text"], ["text", "text"]);
  const address = element.at("url").text;
  return address === "" ? markdownOf(text) : link(text, address);
}

function picture(image: PayloadReader): string {
  return link(
    image.firstOf(["title", "text"], ["alt_text"], ["fallback"]) || "Picture",
    image.at("image_url").text,
  );
}

function attachmentText(attachment: PayloadReader): string {
  const title = attachment.at("title").text;
  const heading = title === "" ? "" : `**${link(title, attachment.at("title_link").text)}**`;
  const fields = attachment.at("fields").list.map((field) => {
    const [name, value] = [field.at("title").text, markdownOf(field.at("value").text)];
    return name === "" ? value : `**${plain(name)}**: ${value}`;
  });
  const blocks = attachment.at("blocks").list.map(blockText);
  const text = markdownOf(attachment.at("text").text);
  const images = attachment.at("image_url").isThere ? [picture(attachment)] : [];
  const pretext = markdownOf(attachment.at("pretext").text);
  const parts = [pretext, heading, text, ...fields, ...images, ...blocks].filter(Boolean);
  return parts.length > 0 ? parts.join("\n") : markdownOf(attachment.at("fallback").text);
}

const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Slack's marks: <address|label>, *bold*, _italic_, ~struck~. Its mentions name nobody here. */
export function markdownOf(text: string): string {
  const parts = text.split(/(<[^<>\n]{1,3000}>)/);
  return parts.map((part) => (/^<.*>$/.test(part) ? reference(part.slice(1, -1)) : marks(part))).join("");
}

function marks(text: string): string {
  return text
    .replaceAll(/(^|[\s(>])\*([^*\n]{1,500})\*(?![*\w])/g, "$1**$2**")
    .replaceAll(/(^|[\s(>])~([^~\n]{1,500})~(?![~\w])/g, "$1~~$2~~")
    .replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("@", "&#64;");
}

function reference(inner: string): string {
  const [target = "", label = ""] = inner.split("|", 2);
  if (/^[!@#]/.test(target)) return plain(label || target.slice(1).replace(/^subteam\^.*/, "group"));
  if (target.startsWith("mailto:")) return plain(label || target.slice("mailto:".length));
  return link(label || target, target);
}
