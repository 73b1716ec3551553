/** Removes words from a person's alert words. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { wordsChanged } from "./alert-word-events.ts";
import { readAlertWords } from "./alert-word-records.ts";

/**
 * Words that the person does not have are skipped; case is ignored.
 * @returns the words that remain.
 */
export async function removeAlertWords(
  actor: Actor,
  given: readonly string[],
): Promise<{ alert_words: string[] }> {
  const userId = actor.user.id;
  const wordKeys = given.map((word) => nameKey(word.trim()));
  return logTransaction(writerOf(actor, "remove-alert-words"), async (log) => {
    const { tx } = log;
    // The event says all words, so another change of them must not come between.
    await log.alone("alert words", userId);
    const { count } = await tx.alertWord.deleteMany({ where: { userId, wordKey: { in: wordKeys } } });
    const words = await readAlertWords(tx, userId);
    if (count > 0) await appendEvents(log, [wordsChanged(userId, words)]);
    return { alert_words: words };
  });
}
