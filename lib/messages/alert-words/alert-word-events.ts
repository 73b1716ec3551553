/** The event about a person's alert words, which only that person receives. */
import { z } from "zod";
import { defineEvent, type NewEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { alertWordsEvent } from "./alert-words.contract.ts";

export const alertWordsChanged = defineEvent({
  name: "alert_words",
  stored: z.strictObject({ words: z.array(z.string()) }),
  wire: alertWordsEvent,
  variant: sameForEveryone,
  build: ({ words }) => ({ alert_words: words }),
});

/** The event and the change in memory for the words that a person has now. */
export function wordsChanged(userId: number, words: string[]): NewEvent {
  return alertWordsChanged.event({ words }, { kind: "users", userIds: [userId] }, [
    { kind: "alert_words", userId, words },
  ]);
}
