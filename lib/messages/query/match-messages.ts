/** Which of the given messages match a narrow, for clients that cannot decide it themselves. */

import type { Actor } from "../../kernel/memory/actor.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import { inPageTurn, readMatching } from "./get-messages.ts";
import { highlightMatches } from "./message-page.ts";

/**
 * The matching messages that the actor may read, by id, with their text and topic as HTML, in which
 * what is searched for is marked. From the lowest id on as many
 * as one answer may hold.
 */
export async function matchMessages(actor: Actor, terms: readonly NarrowTerm[], ids: readonly number[]) {
  return inPageTurn(actor, ids.length, async () => {
    const messages = await readMatching(actor, terms, ids);
    const fields = await highlightMatches(actor, terms, messages);
    return { messages: Object.fromEntries(fields) };
  });
}
