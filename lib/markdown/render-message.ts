/** Renders messages to HTML and facts. */
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

/** Increment it to render older messages again on reading. */
export const RENDERING_VERSION = 7;

export interface RenderedMessage extends MessageFacts {
  readonly html: string;
  /** Includes users who do not receive the message. */
  readonly alertWordUserIds: readonly number[];
}

/** @param snapshot the sender's. */
export function renderMessage(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  return renderSimpleMessage(source, snapshot) ?? renderByPipeline(source, snapshot);
}

/** Null when the parser is needed. */
export function renderSimpleMessage(source: string, snapshot: MarkdownSnapshot): RenderedMessage | null {
  const tree = readSimpleMessage(source, snapshot);
  return tree && complete(snapshot, simpleHtml(tree), messageFacts(tree));
}

export function renderByPipeline(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  const tree = messageTree(source, snapshot);
  const html = htmlOf(tree);
  return complete(snapshot, html.length > LONGEST_HTML ? plainHtml(source) : html, messageFacts(tree));
}

/** Formats only mentions, in linear time. */
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
