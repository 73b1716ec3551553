/** Changes the title or the content of a snippet (feature level 368). */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { presentSnippet } from "./present-snippet.ts";
import { snippetUpdated } from "./snippet-events.ts";
import { snippetContent, snippetTitle } from "./snippet-text.ts";

export interface SnippetEdit {
  readonly snippetId: number;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
}

/** @throws ApiError BAD_REQUEST for a blank or too long text, and when it is not a snippet of this person. */
export async function editSnippet(actor: Actor, edit: SnippetEdit): Promise<void> {
  const data = {
    ...(edit.title === undefined ? {} : { title: snippetTitle(edit.title) }),
    ...(edit.content === undefined ? {} : { content: snippetContent(edit.content) }),
  };
  await logTransaction(writerOf(actor, "edit-saved-snippet"), async (log) => {
    const { tx } = log;
    const where = { id: rowId(edit.snippetId), userId: actor.user.id };
    const [snippet] = await tx.savedSnippet.updateManyAndReturn({ where, data });
    if (!snippet) throw doesNotExist("Saved snippet does not exist.");
    if (Object.keys(data).length === 0) return;
    await appendEvents(log, [
      snippetUpdated.event(presentSnippet(snippet), { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}
