/** Interactions of people with bots. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { sql } from "../../kernel/db/sql.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { interactionAnswered, interactionBegun } from "./interaction-events.ts";
import * as contracts from "./interactions.contract.ts";

/** Their tokens are no longer valid. */
export function removeExpiredInteractions(): Promise<void> {
  return removeOldest({ table: sql`interaction`, by: sql`expires_at`, where: sql`expires_at < now()` });
}

export const interactions = defineNoun({
  contracts: [contracts.useAction, contracts.replyToInteraction],
  events: [interactionBegun, interactionAnswered],
});
