/** Renders the source of a message to the HTML that clients show, and to the facts that the server needs. */
import { sanitize } from "hast-util-sanitize";
import type { Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { type MessageFacts, messageFacts } from "./facts/message-facts.ts";
import { readSimpleMessage } from "./fast-path/read-simple-message.ts";
import { simpleHtml } from "./fast-path/simple-html.ts";
import { messageSchema } from "./html/sanitize-schema.ts";
import { plainHtml, serializeHtml } from "./html/serialize-html.ts";

import { LONGEST_HTML } from "./message-bounds.ts";
import { remarkRehypeOptions } from "./parsing/markdown-plugins.ts";
import { messageTree, sourceTree } from "./parsing/message-tree.ts";

import type { MarkdownSnapshot } from "./snapshot/organization-snapshot.ts";

/** Stored with each message. A message with a lower version is rendered again when it is next read. */
export const RENDERING_VERSION = 7;

export interface RenderedMessage extends MessageFacts {
  readonly html: string;
  /** People whose alert words occur in the text, including those who do not receive the message. */
  readonly alertWordUserIds: readonly number[];
}

/** HTML and facts of `source`, written by the person from whose point of view `snapshot` was taken. */
export function renderMessage(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  return renderSimpleMessage(source, snapshot) ?? renderByPipeline(source, snapshot);
}

/** What `renderMessage` gives for a text that can be read without the parser; null for any other. */
export function renderSimpleMessage(source: string, snapshot: MarkdownSnapshot): RenderedMessage | null {
  const tree = readSimpleMessage(source, snapshot);
  return tree && complete(snapshot, simpleHtml(tree), messageFacts(tree));
}

/** What `renderMessage` gives, always by the full pipeline: parse, refine, convert to elements, sanitize, serialize. */
export function renderByPipeline(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  const tree = messageTree(source, snapshot);
  const html = htmlOf(tree);
  return complete(snapshot, html.length > LONGEST_HTML ? plainHtml(source) : html, messageFacts(tree));
}

/** Shows `source` itself, in which only mentions have a meaning; its cost grows no faster than its length. */
export function renderSource(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  const tree = sourceTree(source, snapshot);
  return complete(snapshot, htmlOf(tree), messageFacts(tree));
}

function htmlOf(tree: Root): string {
  return serializeHtml(sanitize(toHast(tree, remarkRehypeOptions), messageSchema));
}

function complete(snapshot: MarkdownSnapshot, html: string, facts: MessageFacts): RenderedMessage {
  const alertWordUserIds = snapshot.alertWords?.matchingUserIds(facts.plainText) ?? [];
  return { ...facts, html, alertWordUserIds };
}
