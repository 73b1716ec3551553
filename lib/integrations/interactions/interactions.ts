/** Interactions of people with bots. */
import { query, sql } from "../../kernel/db/sql.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { interactionAnswered, interactionBegun } from "./interaction-events.ts";
import * as contracts from "./interactions.contract.ts";

/** In one run; the next run goes on. */
const MAX_REMOVED = 10_000;

/** Nobody can answer them. */
export async function removeExpiredInteractions(): Promise<void> {
  await query(sql`
    WITH removed AS (
      DELETE FROM interaction WHERE id IN (
        SELECT id FROM interaction WHERE expires_at < now() ORDER BY expires_at LIMIT ${MAX_REMOVED})
      RETURNING id, due_at)
    UPDATE webhook_delivery d SET state = 'failed' FROM removed
    WHERE d.interaction_id = removed.id AND removed.due_at IS NOT NULL`);
}

export const interactions = defineNoun({
  contracts: [contracts.useAction, contracts.replyToInteraction],
  events: [interactionBegun, interactionAnswered],
});
