/** Saves a snippet. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentSnippet } from "./present-snippet.ts";
import { snippetAdded } from "./snippet-events.ts";
import { snippetContent, snippetTitle } from "./snippet-text.ts";

/** All of a person's snippets are part of the answer to every registration of theirs. */
export const MAX_SNIPPETS = 500;

/** @throws ApiError BAD_REQUEST for a blank or too long text, or when the person has too many snippets. */
export async function createSnippet(
  actor: Actor,
  given: { readonly title: string; readonly content: string },
): Promise<{ saved_snippet_id: number }> {
  const title = snippetTitle(given.title);
  const content = snippetContent(given.content);
  return logTransaction(writerOf(actor, "create-saved-snippet"), async (log) => {
    const { tx } = log;
    const userId = actor.user.id;
    if ((await tx.savedSnippet.count({ where: { userId } })) >= MAX_SNIPPETS) {
      throw badRequest(`You have too many saved snippets (limit: ${MAX_SNIPPETS}).`);
    }
    const snippet = await tx.savedSnippet.create({ data: { userId, title, content } });
    await appendEvents(log, [
      snippetAdded.event(presentSnippet(snippet), { kind: "users", userIds: [userId] }),
    ]);
    return { saved_snippet_id: snippet.id };
  });
}
