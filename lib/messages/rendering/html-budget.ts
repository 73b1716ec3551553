/** How much HTML a person sends to others in a minute: each of a thousand readers receives all of it. */
import { type Account, personOf } from "../../kernel/memory/actor.ts";

import { MinuteBudget } from "../../kernel/turns/minute-budget.ts";

/** Characters in a minute, of new and of edited messages: ten of the largest, or thousands of ordinary ones. */
export const MAX_HTML = 3_000_000;

const budget = new MinuteBudget("html-windows", MAX_HTML);

/**
 * Counts the HTML of a message that is about to be written.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after` in seconds; what is refused is not counted.
 */
export function spendHtml(author: Pick<Account, "id" | "botOwnerId">, characters: number): void {
  budget.spend(personOf(author), characters);
}
