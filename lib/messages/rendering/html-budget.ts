/** How much HTML a person sends to others in a minute: each of a thousand readers receives all of it. */
import { type Account, personOf } from "../../kernel/memory/actor.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";

/** Characters in a minute, of new and of edited messages: ten of the largest, or thousands of ordinary ones. */
export const MAX_HTML = 3_000_000;

export const htmlBudget = new Budget({
  name: "HTML of the messages that a person and their bots send and edit",
  scope: "person and bots",
  amount: MAX_HTML,
  windowMs: 60_000,
});

/**
 * Counts the HTML of a message that is about to be written.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds; what is refused is not counted.
 */
export function spendHtml(author: Pick<Account, "id" | "botOwnerId">, characters: number): void {
  htmlBudget.spend(personOf(author), characters);
}
