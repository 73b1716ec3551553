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
    DELETE FROM interaction WHERE id IN (
      SELECT id FROM interaction WHERE expires_at < now() ORDER BY expires_at LIMIT ${MAX_REMOVED})`);
}

export const interactions = defineNoun({
  contracts: [contracts.useAction, contracts.replyToInteraction],
  events: [interactionBegun, interactionAnswered],
});
