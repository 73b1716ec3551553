/** Unmutes somebody: what they send from now on is unread again. */
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { muteChanged } from "./muted-user-events.ts";
import { writeLateReads } from "./write-late-reads.ts";

/** @throws ApiError BAD_REQUEST for an unknown or hidden account, and for one that is not muted. */
export async function unmuteUser(actor: Actor, mutedUserId: number): Promise<void> {
  const userId = actor.user.id;
  // What was sent until now counts as read.
  await writeLateReads();
  const isKnown = (await findUser(actor, mutedUserId)) !== undefined;
  await logTransaction(writerOf(actor, "unmute-user"), async (log) => {
    const { tx } = log;
    await log.alone("muted people", userId);
    const { count } = await tx.mutedUser.deleteMany({ where: { userId, mutedUserId: rowId(mutedUserId) } });
    if (count === 0) throw badRequest(isKnown ? "User is not muted" : "No such user");
    await appendEvents(log, [await muteChanged(tx, { userId, mutedUserId, mutedAt: null })]);
  });
}
