/** Renders a text as it would be shown if the caller sent it; nothing is kept (spec, endpoint 19). */
import type { Actor } from "../auth/actor.ts";
import { renderMessage } from "../markdown/render-message.ts";
import { markdownSnapshot } from "./markdown-snapshot.ts";
import { messageContent } from "./message-text.ts";

/** @throws ApiError BAD_REQUEST for a text that could not be sent: empty, too long, too complex. */
export function renderMessageText(actor: Actor, input: { readonly content: string }): { rendered: string } {
  return { rendered: renderMessage(messageContent(input.content), markdownSnapshot(actor)).html };
}
