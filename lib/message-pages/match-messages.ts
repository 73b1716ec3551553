/** Which of the given messages match a narrow, for clients that cannot decide it themselves. */
import { escapeText } from "../markdown/html/serialize-html.ts";
import type { NarrowTerm } from "../narrow/parse-narrow.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { readMatching } from "./get-messages.ts";

/**
 * The matching messages that the actor may read, by id, with their text and topic as HTML. From the lowest id on as many
 * as one answer may hold.
 */
export async function matchMessages(actor: Actor, terms: readonly NarrowTerm[], ids: readonly number[]) {
  const messages = await readMatching(actor, terms, ids);
  const matches = messages.map(({ id, renderedContent, topicName }) => [
    String(id),
    { match_content: renderedContent, match_subject: escapeText(topicName) },
  ]);
  return { messages: Object.fromEntries(matches) };
}
