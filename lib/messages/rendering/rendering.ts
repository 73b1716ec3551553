/** Renders message content. */

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

/** Includes previews that are already known. */
interface RenderedText {
  readonly rendered: RenderedMessage;
  /** Addresses that would be previewed. */
  readonly previewUrls: readonly string[];
  readonly files: KnownFiles;
}

/** @throws ApiError RATE_LIMIT_HIT when too much content or too many file searches of `accountId` are waiting. */
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
  // Rendering decides which links get previews, not those in quotes.
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

/** @throws ApiError BAD_REQUEST for empty or too long content, RATE_LIMIT_HIT when too much is waiting. */
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
