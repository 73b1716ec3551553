/** Deactivates an emoji: it is shown where it was used, and cannot be used again. */
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { emojiEvents } from "./custom-emoji-events.ts";
import { requireMayDeactivate } from "./emoji-access.ts";

/** @throws ApiError BAD_REQUEST for an emoji that does not exist, and for that of somebody else. */
export async function deactivateCustomEmoji(actor: Actor, givenName: string): Promise<void> {
  const emoji = actor.organization.customEmoji.named(givenName);
  const missing = () => doesNotExist(`Emoji '${givenName}' does not exist`);
  if (!emoji) throw missing();
  requireMayDeactivate(actor, emoji);
  await logTransaction(writerOf(actor, "deactivate-custom-emoji"), async (log) => {
    await log.alone("custom emoji");
    const { count } = await log.tx.customEmoji.updateMany({
      where: { id: emoji.id, deactivatedAt: null },
      data: { deactivatedAt: new Date() },
    });
    if (count === 0) throw missing();
    await appendEvents(log, emojiEvents({ ...emoji, isActive: false }));
  });
}
