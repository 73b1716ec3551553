/** Deletes a draft. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireSynchronization } from "./draft-access.ts";
import { draftRemoved } from "./draft-events.ts";

/** @throws ApiError BAD_REQUEST when it is not a draft of this person. */
export async function deleteDraft(actor: Actor, draftId: number): Promise<void> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "delete-draft"), async (log) => {
    const { count } = await log.tx.draft.deleteMany({ where: { id: rowId(draftId), userId } });
    if (count === 0) throw doesNotExist("Draft does not exist");
    await appendEvents(log, [draftRemoved.event({ draftId }, { kind: "users", userIds: [userId] })]);
  });
}
