/** Converts this app's HTML back to source. */
import type { Element } from "hast";
import { decodeFragmentPart } from "../../text/fragment.ts";
import { childElements, findElement, hasClass, textOf } from "../html/html-text.ts";
import { channelLinkText, type NamedChannel } from "../links/channel-link-text.ts";
import { parseGlobalTime } from "../syntax/parse-global-time.ts";
import { fenced } from "./block-markdown.ts";
import type { Writer } from "./writer.ts";

/** Null for other elements. */
export function appMarkup(node: Element, writer: Writer): string | null {
  switch (node.tagName) {
    case "span":
      return spanMarkdown(node);
    case "a":
      return linkMarkdown(node);
    case "img":
      return hasClass(node, "emoji") ? String(node.properties.alt ?? "") : uploadMarkdown(node);
    case "time":
      return timeMarkdown(node);
    case "details":
      return detailsMarkdown(node, writer);
    case "div":
      return divMarkdown(node, writer);
    case "p":
      return mathBlockMarkdown(node);
    default:
      return null;
  }
}

function spanMarkdown(node: Element): string | null {
  const name = textOf(node).replace(/^@/, "");
  const sign = hasClass(node, "silent") ? "@_" : "@";
  if (hasClass(node, "user-group-mention")) return `${sign}*${name}*`;
  if (hasClass(node, "topic-mention") || hasClass(node, "channel-wildcard-mention"))
    return `${sign}**${name}**`;
  if (hasClass(node, "user-mention")) {
    const id = String(node.properties.dataUserId ?? "");
    return /^\d+$/.test(id) ? `${sign}**${name}|${id}**` : `${sign}**${name}**`;
  }
  if (hasClass(node, "emoji")) return textOf(node);
  if (hasClass(node, "tex-error")) return textOf(node);
  const source = hasClass(node, "katex") ? texOf(node) : null;
  return source === null ? null : `$$${source}$$`;
}

/** The text is ambiguous; the address names the topic. */
function linkMarkdown(node: Element): string | null {
  const isMessage = hasClass(node, "message-link");
  const names = textOf(node).replace(/^#/, "");
  if (hasClass(node, "stream")) return channelText({ id: idOf(node), name: names }, null, "");
  if (!isMessage && !hasClass(node, "stream-topic")) return null;
  const [, address = ""] = String(node.properties.href ?? "").split("#narrow/channel/");
  const [slug = "", , ...place] = address.split("/");
  const near = place.at(-2) === "near" ? place.at(-1) : undefined;
  // The empty topic has no part before the newest message.
  const isEmpty = place.length === 2 && place[0] === "with";
  const topic = isEmpty ? "" : decodeFragmentPart(place[0] ?? "");
  const shown = isMessage ? names.replace(/ @ 💬$/, "") : names;
  const emptyName = findElement(node, (element) => element.tagName === "em");
  const shownTopic = topic === "" && emptyName ? textOf(emptyName) : topic;
  const end = shown.length - ` > ${shownTopic}`.length;
  const channel = { id: Number.parseInt(slug, 10) || idOf(node), name: shown.slice(0, Math.max(0, end)) };
  return channelText(channel, topic, shownTopic, near === undefined ? undefined : Number(near));
}

function idOf({ properties }: Element): number {
  return Number(properties.dataStreamId ?? 0);
}

function channelText(
  channel: NamedChannel,
  topic: string | null,
  shownTopic: string,
  messageId?: number,
): string {
  const target = messageId === undefined ? { channel, topic } : { channel, topic, messageId };
  return channelLinkText(target, shownTopic, (name) => (name === channel.name ? channel : undefined));
}

function uploadMarkdown(node: Element): string | null {
  const source = node.properties.dataOriginalSrc;
  if (!hasClass(node, "inline-image") || typeof source !== "string") return null;
  return `![${String(node.properties.alt ?? "").replace(/[[\]\\]/g, "\\$&")}](${source})`;
}

function divMarkdown(node: Element, writer: Writer): string | null {
  if (hasClass(node, "message_inline_image")) return previewMarkdown(node);
  if (hasClass(node, "message_embed")) return "";
  if (hasClass(node, "codehilite"))
    return fenced(textOf(node), String(node.properties.dataCodeLanguage ?? ""));
  if (!hasClass(node, "spoiler-block")) return null;
  const part = (name: string) => findElement(node, (element) => hasClass(element, name))?.children ?? [];
  const header = writer.blocks(part("spoiler-header")).replace(/\n/g, " ");
  const content = writer.blocks(part("spoiler-content"));
  return fenced(content, header === "" ? "spoiler" : `spoiler ${header}`);
}

/** The shown time is abbreviated. Other times are plain text. */
function timeMarkdown(node: Element): string | null {
  const { dateTime } = node.properties;
  if (hasClass(node, "local-time") && dateTime) return `<time:${String(dateTime)}>`;
  const source = textOf(node);
  return parseGlobalTime(source) === null ? null : `<time:${source}>`;
}

function detailsMarkdown(node: Element, writer: Writer): string | null {
  if (!hasClass(node, "spoiler")) return null;
  const [summary, content] = childElements(node);
  const header = summary ? writer.blocks(summary.children).replace(/\n/g, " ") : "";
  const isNamed = header !== "" && header !== "Spoiler";
  return fenced(content ? writer.blocks(content.children) : "", isNamed ? `spoiler ${header}` : "spoiler");
}

/** Empty for a preview, whose link is converted itself. */
function previewMarkdown(node: Element): string {
  const link = findElement(node, (element) => element.tagName === "a");
  const isLone = link && link.properties.title === undefined && !hasClass(node, "youtube-video");
  return isLone ? String(link.properties.href ?? "") : "";
}

function mathBlockMarkdown(node: Element): string | null {
  const formulas = node.children.filter(
    (child): child is Element => child.type === "element" && hasClass(child, "katex-display"),
  );
  if (formulas.length === 0) return null;
  return fenced(formulas.map((formula) => texOf(formula) ?? "").join("\n\n"), "math");
}

/** The source is inside the server's formula, and an attribute on screen. */
function texOf(node: Element): string | null {
  const formula = hasClass(node, "katex") ? node : findElement(node, (element) => hasClass(element, "katex"));
  if (typeof formula?.properties.dataTex === "string") return formula.properties.dataTex;
  const annotation = findElement(node, (element) => element.tagName === "annotation");
  return annotation ? textOf(annotation) : null;
}
