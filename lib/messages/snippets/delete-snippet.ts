/** Deletes a snippet. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { snippetRemoved } from "./snippet-events.ts";

/** @throws ApiError BAD_REQUEST when it is not a snippet of this person. */
export async function deleteSnippet(actor: Actor, snippetId: number): Promise<void> {
  await logTransaction(writerOf(actor, "delete-saved-snippet"), async (log) => {
    const { tx } = log;
    const { count } = await tx.savedSnippet.deleteMany({
      where: { id: rowId(snippetId), userId: actor.user.id },
    });
    if (count === 0) throw doesNotExist("Saved snippet does not exist.");
    await appendEvents(log, [
      snippetRemoved.event({ snippetId }, { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}
