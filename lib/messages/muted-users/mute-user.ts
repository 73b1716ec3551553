/** Mutes somebody: what they have sent and will send counts as read. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { findUser } from "../../people/users/get-users.ts";
import { muteChanged } from "./muted-user-events.ts";
import { secondsOf } from "./muted-user-records.ts";
import { readMessagesOf } from "./read-messages-of.ts";

/** All of them are part of every registration, and of every event about them. */
export const MAX_MUTED_USERS = 500;

/** @throws ApiError BAD_REQUEST for oneself, an unknown or hidden account, one that is muted already, or too many. */
export async function muteUser(actor: Actor, mutedUserId: number): Promise<void> {
  const userId = actor.user.id;
  if (mutedUserId === userId) throw badRequest("Cannot mute self");
  if (!(await findUser(actor, mutedUserId))) throw badRequest("No such user");
  await logTransaction(writerOf(actor, "mute-user"), async (log) => {
    const { tx } = log;
    await log.alone("muted people", userId);
    if ((await tx.mutedUser.count({ where: { userId } })) >= MAX_MUTED_USERS) {
      throw badRequest(`You have muted too many users (limit: ${MAX_MUTED_USERS}).`);
    }
    const data = { userId, mutedUserId };
    const [muted] = await tx.mutedUser.createManyAndReturn({ data, skipDuplicates: true });
    if (!muted) throw badRequest("User already muted");
    const change = { userId, mutedUserId, mutedAt: secondsOf(muted.mutedAt) };
    await appendEvents(log, [await muteChanged(tx, change)]);
  });
  // After the commit, so that no message can come between: later ones count as read when they are sent.
  await readMessagesOf(actor, mutedUserId);
}
