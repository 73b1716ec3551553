/** Adds words to a person's alert words. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { wordsChanged } from "./alert-word-events.ts";
import { readAlertWords } from "./alert-word-records.ts";
import { MAX_ALERT_WORDS } from "./alert-words.contract.ts";

/**
 * Words that the person has already, in whatever case, stay as they are; blank ones are skipped.
 * @returns all words.
 * @throws ApiError BAD_REQUEST when the person would have too many.
 */
export async function addAlertWords(
  actor: Actor,
  given: readonly string[],
): Promise<{ alert_words: string[] }> {
  const userId = actor.user.id;
  const data = given
    .map((text) => text.trim())
    .filter((word) => word !== "")
    .map((word) => ({ userId, word, wordKey: nameKey(word) }));
  return logTransaction(writerOf(actor, "add-alert-words"), async (log) => {
    const { tx } = log;
    // The event says all words, so another change of them must not come between.
    await log.alone("alert words", userId);
    const { count } = await tx.alertWord.createMany({ data, skipDuplicates: true });
    const words = await readAlertWords(tx, userId);
    if (words.length > MAX_ALERT_WORDS) {
      throw badRequest(`You have too many alert words (limit: ${MAX_ALERT_WORDS}).`);
    }
    if (count > 0) await appendEvents(log, [wordsChanged(userId, words)]);
    return { alert_words: words };
  });
}
