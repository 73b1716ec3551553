/** Replaces a draft. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireKnownRecipients, requireSynchronization } from "./draft-access.ts";
import { draftUpdated } from "./draft-events.ts";
import { draftRow } from "./draft-row.ts";
import type { DraftInput } from "./drafts.contract.ts";
import { presentDraft } from "./present-draft.ts";

/** @throws ApiError BAD_REQUEST for a wrong recipient or text, and when it is not a draft of this person. */
export async function editDraft(actor: Actor, draftId: number, given: DraftInput): Promise<void> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  const data = draftRow(userId, given);
  await requireKnownRecipients(actor, [given]);
  await logTransaction(writerOf(actor, "edit-draft"), async (log) => {
    const where = { id: rowId(draftId), userId };
    const [draft] = await log.tx.draft.updateManyAndReturn({ where, data });
    if (!draft) throw doesNotExist("Draft does not exist");
    await appendEvents(log, [
      draftUpdated.event({ draft: presentDraft(draft) }, { kind: "users", userIds: [userId] }),
    ]);
  });
}
