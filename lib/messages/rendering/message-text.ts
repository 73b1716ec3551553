/** Normalizes and validates content. */

import { badRequest } from "../../kernel/errors.ts";
import type { Account } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import { Budget } from "../../kernel/turns/window-counter.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { storableText } from "../../text/harmless-text.ts";
import { MAX_MESSAGE_LENGTH, MESSAGE_TOO_LONG } from "../messages-limits.contract.ts";

/** Characters per minute: ten of the largest messages, or thousands of ordinary ones. */
export const MAX_HTML = 3_000_000;

export const htmlBudget = new Budget({
  name: "HTML of messages that a person sends and edits",
  scope: "person and bots",
  amount: MAX_HTML,
  windowMs: 60_000,
});

/**
 * Trims, and removes what the database cannot store: mails and webhook responses bypass parameter parsing.
 * @throws ApiError BAD_REQUEST when empty or too long; never truncates.
 */
export function messageContent(given: string): string {
  const content = storableText(given)
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (content === "") throw badRequest("Message must not be empty");
  if (lengthOf(content) > MAX_MESSAGE_LENGTH) {
    throw badRequest(MESSAGE_TOO_LONG);
  }
  return content;
}

/**
 * Call before writing.
 * @throws ApiError RATE_LIMIT_HIT with `retry-after`; refused messages are not counted.
 */
export function spendHtml(author: Pick<Account, "id" | "botOwnerId">, characters: number): void {
  htmlBudget.spend(personOf(author), characters);
}
