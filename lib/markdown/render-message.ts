/** Renders the source of a message to the HTML that clients show, with what the server needs to know of it. */
import { sanitize } from "hast-util-sanitize";
import { toHast } from "mdast-util-to-hast";
import { lightHtml } from "./html/light-html.ts";
import { serializeHtml } from "./html/serialize-html.ts";
import { readLightly } from "./light-path.ts";
import { remarkRehypeOptions } from "./markdown-plugins.ts";
import { RenderBudget } from "./message-bounds.ts";
import { type MessageCommand, messageCommand } from "./message-command.ts";
import { type MessageFacts, messageFacts, plainTextFacts } from "./message-facts.ts";
import type { MarkdownSnapshot } from "./organization-snapshot.ts";
import { parseMessage } from "./parse-message.ts";
import { plainTextHtml } from "./plain-text-path.ts";
import { refineTree } from "./refine-tree.ts";
import { messageSchema } from "./sanitize-schema.ts";

/** Kept with each message: one that is lower is rendered anew when the message is next read. */
export const RENDERING_VERSION = 3;

export interface RenderedMessage extends MessageFacts {
  readonly html: string;
  /** Those whose alert words the text contains, whether or not they receive it. */
  readonly alertWordUserIds: readonly number[];
  readonly command: MessageCommand | null;
}

/**
 * HTML and facts of `source` as the person whose view `snapshot` is may write it.
 * @throws ApiError BAD_REQUEST when it is too complex to be rendered quickly.
 */
export function renderMessage(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  return renderLightly(source, snapshot) ?? renderByPipeline(source, snapshot);
}

/** What `renderMessage` gives, for a text so simple that it needs no parser; null for any other. */
export function renderLightly(source: string, snapshot: MarkdownSnapshot): RenderedMessage | null {
  const plainHtml = plainTextHtml(source, snapshot);
  if (plainHtml !== null) {
    return complete(source, snapshot, plainHtml, plainTextFacts(source.replace(/\n{2,}/g, "\n")));
  }
  const lightTree = readLightly(source, snapshot);
  return lightTree && complete(source, snapshot, lightHtml(lightTree), messageFacts(lightTree));
}

/** The whole pipeline, whatever the text. */
export function renderByPipeline(source: string, snapshot: MarkdownSnapshot): RenderedMessage {
  const budget = new RenderBudget();
  const tree = refineTree(parseMessage(source, snapshot, budget), snapshot, budget);
  const html = serializeHtml(sanitize(toHast(tree, remarkRehypeOptions), messageSchema));
  return complete(source, snapshot, html, messageFacts(tree));
}

function complete(
  source: string,
  snapshot: MarkdownSnapshot,
  html: string,
  facts: MessageFacts,
): RenderedMessage {
  const alertWordUserIds = snapshot.alertWords?.matchingUserIds(facts.plainText) ?? [];
  return { ...facts, html, alertWordUserIds, command: messageCommand(source, html) };
}
