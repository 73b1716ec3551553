/** Renders a text as it would be shown if the caller sent it; nothing is stored. */
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { messageContent } from "./message-text.ts";
import { renderText } from "./render-text.ts";

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
