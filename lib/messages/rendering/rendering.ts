/** Renders the source of messages, and declares what rendering brings to the whole. */

import type { Actor } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import type { RenderedMessage } from "../../markdown/render-message.ts";
import { renderInWorker } from "../../markdown/worker/render-in-worker.ts";
import { knownPreviews } from "../link-previews/known-previews.ts";
import type { KnownFiles } from "../reading/message-attachments.ts";
import { filesLinkedIn, messageSnapshot } from "./message-snapshot.ts";
import { messageContent } from "./message-text.ts";
import * as contracts from "./rendering.contract.ts";

/** Renders the text of a message, with previews of the pages that it links to, as far as they are known. */
interface RenderedText {
  readonly rendered: RenderedMessage;
  /** Addresses of pages that would be previewed. */
  readonly previewUrls: readonly string[];
  /** The uploaded files that it may link to, as far as its sender may see them. */
  readonly files: KnownFiles;
}

/**
 * @param accountId whose turn it takes.
 * @throws ApiError RATE_LIMIT_HIT when too many texts of the account are waiting to be rendered, or too many looks for
 *   messages with their files.
 */
export async function renderText(
  sender: Pick<Actor, "organization" | "user">,
  content: string,
  accountId: number,
): Promise<RenderedText> {
  const files = await filesLinkedIn(sender, content, accountId);
  const snapshot = await messageSnapshot(sender, content, files);
  if (!snapshot.previews.links) {
    return { rendered: await renderInWorker(content, snapshot, accountId), previewUrls: [], files };
  }
  // Rendering says which links would have previews: not those in quotes, for example.
  const asked = new Set<string>();
  const linkPreview = (url: string) => {
    asked.add(url);
    return undefined;
  };
  const rendered = await renderInWorker(content, { ...snapshot, linkPreview }, accountId);
  const previewUrls = [...asked];
  const known = await knownPreviews(sender.organization.realm.id, previewUrls);
  if (known.size === 0) return { rendered, previewUrls, files };
  const withPreviews = { ...snapshot, linkPreview: (url: string) => known.get(url) };
  return { rendered: await renderInWorker(content, withPreviews, accountId), previewUrls, files };
}

/**
 * @throws ApiError BAD_REQUEST for a text that could not be sent: empty or too long.
 * @throws ApiError RATE_LIMIT_HIT when too many texts of the caller are waiting to be rendered.
 */
export async function renderMessageText(
  actor: Actor,
  input: { readonly content: string },
): Promise<{ rendered: string }> {
  const content = messageContent(input.content);
  const { rendered } = await renderText(actor, content, personOf(actor.user));
  return { rendered: rendered.html };
}

export const rendering = defineNoun({
  contracts: [contracts.renderMessageText],
});
