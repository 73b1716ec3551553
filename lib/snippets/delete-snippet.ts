/** Deletes a snippet. */
import { rowId } from "../db/row-id.ts";
import { doesNotExist } from "../errors.ts";
import { appendEvents } from "../events/append-event.ts";
import { logTransaction, writerOf } from "../events/log-transaction.ts";
import type { Actor } from "../organization-memory/actor.ts";
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
