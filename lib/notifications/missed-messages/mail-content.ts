/** A message for mail programs: plain elements, absolute addresses, nothing to load, no spoilers. */
import type { Element, ElementContent, Nodes, Root } from "hast";
import { presentTopicName } from "../../channels/topics/topic-name.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import { htmlToMarkdown } from "../../markdown/from-html/html-to-markdown.ts";
import { commandLine } from "../../markdown/html/command-line.ts";
import { element, text } from "../../markdown/html/element.ts";
import { findElement, hasClass, textOf } from "../../markdown/html/html-text.ts";
import { readHtml } from "../../markdown/html/read-html.ts";
import { serializeHtml } from "../../markdown/html/serialize-html.ts";
import { setDirections } from "../../markdown/html/text-direction.ts";
import { narrowFragment } from "../../markdown/links/channel-link-text.ts";
import type { ListedMessage } from "../../messages/reading/list-messages.ts";
import { type Widget, widgetName } from "../../messages/widgets/submessages.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knownTo } from "../../people/users/user-access.ts";

/** In a direct conversation's title. */
const MAX_NAMES = 3;

/** Characters of HTML; longer messages are read in the app. */
const MAX_HTML_LENGTH = 30_000;

const KEPT: ReadonlySet<string> = new Set(
  "p br hr h1 h2 h3 h4 h5 h6 blockquote ul ol li pre code a strong em del table thead tbody tr th td".split(
    " ",
  ),
);
/** The text beside them already names their file or page. */
const PREVIEWS = [
  "message_inline_image",
  "message_inline_video",
  "message_embed",
  "youtube-video",
  "embed-video",
];

export interface MessageForMail {
  readonly html: string;
  readonly text: string;
}

/**
 * @param rendered a message's stored HTML.
 * @param origin public address for links within the organization.
 */
export function mailContent(rendered: string, origin: string): MessageForMail {
  const tree = rendered.length > MAX_HTML_LENGTH ? tooLong() : setDirections(readHtml(rendered));
  return inBothForms(tree.children.flatMap((node) => converted(node, origin)));
}

/**
 * Shows only the question or title, because widgets work only in the app.
 * @param rendered HTML of the message.
 */
export function widgetMailContent(widget: Widget, rendered: string, origin: string): MessageForMail {
  const line = commandLine(rendered.length > MAX_HTML_LENGTH ? tooLong() : readHtml(rendered)) ?? [];
  const name = widgetName(widget);
  const shown = line.length === 0 ? [text(name)] : [text(`${name}: `), ...line];
  return mailContent(serializeHtml(element("p", {}, shown)), origin);
}

function inBothForms(children: ElementContent[]): MessageForMail {
  const root: Root = { type: "root", children };
  return { html: serializeHtml(root), text: htmlToMarkdown(root) };
}

function tooLong(): Root {
  return { type: "root", children: [element("p", {}, [text("This message is too long for an email.")])] };
}

function converted(node: Nodes, origin: string): ElementContent[] {
  if (node.type === "text") return [text(node.value)];
  if (node.type !== "element") return [];
  const special = convertedSpecial(node, origin);
  if (special) return special;
  const children = node.children.flatMap((child) => converted(child, origin));
  if (node.tagName === "a") return link(node, children, origin);
  if (!KEPT.has(node.tagName)) return children;
  const { start } = node.properties;
  return [
    element(node.tagName, { ...(start === undefined ? {} : { start }), ...directionOf(node) }, children),
  ];
}

function directionOf({ properties: { dir } }: Element): Element["properties"] {
  return dir === undefined ? {} : { dir };
}

/** Replaces what mail programs have no element for; null for everything else. */
function convertedSpecial(node: Element, origin: string): ElementContent[] | null {
  if (PREVIEWS.some((name) => hasClass(node, name))) return [];
  if (hasClass(node, "spoiler-content")) {
    return [element("p", {}, [element("em", {}, [text("Open Parley to see the spoiler.")])])];
  }
  if (node.tagName === "img") return hasClass(node, "emoji") ? [text(altOf(node))] : picture(node, origin);
  if (node.tagName === "audio" || node.tagName === "video") return picture(node, origin);
  if (node.tagName !== "span") return null;
  if (hasClass(node, "emoji")) return [text(emojiOf(node))];
  if (hasClass(node, "katex")) return [element("code", directionOf(node), [text(sourceOf(node))])];
  const isMention = ["user-mention", "user-group-mention", "topic-mention", "channel-wildcard-mention"];
  return isMention.some((name) => hasClass(node, name))
    ? [element("strong", directionOf(node), [text(textOf(node))])]
    : null;
}

function altOf({ properties }: Element): string {
  return String(properties.alt ?? "");
}

/** Only a signed-in reader may load pictures. */
function picture(node: Element, origin: string): ElementContent[] {
  const { dataOriginalSrc, src, title } = node.properties;
  const href = absoluteUrl(dataOriginalSrc ?? src, origin);
  const name = altOf(node) || String(title ?? "") || "attachment";
  return [href === null ? text(name) : element("a", { href }, [text(name)])];
}

function link(node: Element, children: ElementContent[], origin: string): ElementContent[] {
  const href = absoluteUrl(node.properties.href, origin);
  return href === null ? children : [element("a", { href, ...directionOf(node) }, children)];
}

function absoluteUrl(address: unknown, origin: string): string | null {
  return typeof address === "string" && URL.canParse(address, `${origin}/`)
    ? new URL(address, `${origin}/`).href
    : null;
}

/** Reads the code points in its class. */
function emojiOf(node: Element): string {
  const names = Array.isArray(node.properties.className) ? node.properties.className : [];
  const codes = names.map(String).find((name) => name.startsWith("emoji-"));
  if (codes === undefined) return textOf(node);
  return String.fromCodePoint(
    ...codes
      .slice("emoji-".length)
      .split("-")
      .map((code) => Number.parseInt(code, 16)),
  );
}

/** TeX of a formula. */
function sourceOf(node: Element): string {
  const annotation = findElement(node, ({ tagName }) => tagName === "annotation");
  return textOf(annotation ?? node);
}

export interface ConversationWords {
  /** For the subject and the heading. */
  readonly title: string;
  readonly url: string;
}

/** @param nameOf returns the name that the reader may see. */
export function conversationWords(
  { organization, user }: Actor,
  message: ListedMessage,
  nameOf: (userId: number) => string,
): ConversationWords {
  const { id, channelId, directUserIds, topicName } = message;
  const channel = channelId === null ? undefined : organization.channels.get(channelId);
  const base = `${organizationUrl(organization)}/`;
  if (channel) {
    const title = `#${channel.name} > ${presentTopicName(topicName, false)}`;
    return { title, url: `${base}${narrowFragment(channel, topicName)}/near/${id}` };
  }
  const others = directUserIds.filter((userId) => userId !== user.id);
  const url = `${base}#narrow/dm/${directUserIds.join(",")}-dm/near/${id}`;
  return {
    title: others.length === 0 ? "Messages to yourself" : `Messages with ${joinNames(others.map(nameOf))}`,
    url,
  };
}

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} ${more === 1 ? "other" : "others"}`;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}

/** As the reader sees them. */
export function namesFor(actor: Actor): (userId: number) => string {
  const { organization, user } = actor;
  const isKnown = knownTo(actor);
  return (userId) => {
    const person = organization.users.get(userId);
    return person
      ? shownPerson(organization, person, personView(user, person, isKnown(person))).fullName
      : "Somebody";
  };
}
