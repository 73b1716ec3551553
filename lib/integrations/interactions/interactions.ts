/** Interactions of people with bots. */
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { interactionAnswered, interactionBegun } from "./interaction-events.ts";
import * as contracts from "./interactions.contract.ts";

/** Nobody can answer them. What still waits for an outgoing webhook has failed. */
export async function removeExpiredInteractions(): Promise<void> {
  await query(sql`
    UPDATE webhook_delivery d SET state = 'failed' FROM interaction i
    WHERE i.expires_at < now() AND i.due_at IS NOT NULL AND d.interaction_id = i.id`);
  await removeOldest({ table: sql`interaction`, by: sql`expires_at`, where: sql`expires_at < now()` });
}

export const interactions = defineNoun({
  contracts: [contracts.useAction, contracts.replyToInteraction],
  events: [interactionBegun, interactionAnswered],
});
