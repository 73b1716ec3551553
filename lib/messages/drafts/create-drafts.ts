/** Saves drafts. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { requireKnownRecipients, requireSynchronization } from "./draft-access.ts";
import { draftsAdded } from "./draft-events.ts";
import { draftRow } from "./draft-row.ts";
import { type DraftInput, MAX_DRAFTS } from "./drafts.contract.ts";
import { presentDraft } from "./present-draft.ts";

/**
 * All of them or none.
 * @returns their ids, in the given order.
 * @throws ApiError BAD_REQUEST for a wrong recipient or text, or when the person would have too many drafts.
 */
export async function createDrafts(actor: Actor, given: readonly DraftInput[]): Promise<{ ids: number[] }> {
  requireSynchronization(actor);
  const userId = actor.user.id;
  const data = given.map((draft) => draftRow(userId, draft));
  await requireKnownRecipients(actor, given);
  if (data.length === 0) return { ids: [] };
  return logTransaction(writerOf(actor, "create-drafts"), async (log) => {
    const { tx } = log;
    if ((await tx.draft.count({ where: { userId } })) + data.length > MAX_DRAFTS) {
      throw badRequest(`You have too many drafts (limit: ${MAX_DRAFTS}).`);
    }
    const drafts = await tx.draft.createManyAndReturn({ data });
    await appendEvents(log, [
      draftsAdded.event({ drafts: drafts.map(presentDraft) }, { kind: "users", userIds: [userId] }),
    ]);
    return { ids: drafts.map(({ id }) => id) };
  });
}
