/** Sends due messages. */
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { database } from "../../kernel/db/client.ts";
import type { ScheduledMessage } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { ApiError } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { currentStream } from "../../kernel/events/event-dispatcher.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { type Delivery, dueRowsOf } from "../../kernel/queue/deliver-due.ts";

import { mayAct } from "../../people/users/may-act.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { composeMessage } from "../sending/compose-message.ts";
import { type ComposedMessage, writeMessageWithin } from "../sending/write-messages.ts";
import { addressedMessage } from "./scheduled-message-row.ts";
import {
  presentScheduledMessage,
  scheduledMessageRemoved,
  scheduledMessageUpdated,
} from "./scheduled-messages.ts";

export const scheduledMessageDelivery: Delivery = {
  name: "scheduled messages",
  ...dueRowsOf("scheduled_message"),
  deliver,
  fail,
};

/** Null when the row is gone. */
async function findDueRow(id: number): Promise<{ row: ScheduledMessage; sender: Actor } | null> {
  const found = await database().prisma.scheduledMessage.findFirst({
    where: { id, dueAt: { not: null } },
    include: { user: { select: { realmId: true } } },
  });
  if (!found) return null;
  const { user: account, ...row } = found;
  const { organization } = await currentStream(account.realmId);
  const user = organization.users.get(row.userId);
  if (!user) throw new Error(`The sender of the scheduled message ${id} is not in memory.`);
  return { row, sender: { user, organization, client: row.client, sessionId: null } };
}

/**
 * Checks and renders again. The transaction that sends the message deletes the checked revision of the row, so it is
 * sent exactly once, even after a crash.
 */
async function deliver(id: number): Promise<void> {
  const found = await findDueRow(id);
  if (!found) return;
  const { row, sender } = found;
  requireMayAct(sender.organization, sender.user);
  const message = await composeMessage(sender, {
    ...addressedMessage(row),
    readBySender: row.readBySender,
  });
  await logTransaction(writerOf(sender, "deliver-scheduled-message"), async (log) => {
    const claimed = await log.tx.$queryRaw<unknown[]>(sql`
      DELETE FROM scheduled_message WHERE id = (
        SELECT id FROM scheduled_message WHERE id = ${id} AND revision = ${row.revision} AND due_at <= now()
        FOR UPDATE SKIP LOCKED)
      RETURNING id`);
    if (claimed.length === 0) return;
    await writeMessageWithin(log, message);
    await appendEvents(log, [
      scheduledMessageRemoved.event({ messageId: id }, { kind: "users", userIds: [row.userId] }),
    ]);
  });
}

/** Keeps the row for rescheduling, and notifies the sender. */
async function fail(id: number, reason: ApiError): Promise<void> {
  const found = await findDueRow(id);
  if (!found) return;
  const { row, sender } = found;
  const notice = await failureNotice(sender, row, reason);
  await logTransaction(writerOf(sender, "fail-scheduled-message"), async (log) => {
    const [failed] = await log.tx.scheduledMessage.updateManyAndReturn({
      where: { id, revision: row.revision, dueAt: { not: null } },
      data: { dueAt: null, revision: { increment: 1 } },
    });
    if (!failed) return;
    if (notice) await writeMessageWithin(log, notice);
    const message = presentScheduledMessage(failed);
    await appendEvents(log, [
      scheduledMessageUpdated.event({ message }, { kind: "users", userIds: [row.userId] }),
    ]);
  });
}

/** Null when the sender may not act. */
async function failureNotice(
  { organization, user }: Actor,
  { deliverAt }: ScheduledMessage,
  reason: ApiError,
): Promise<ComposedMessage | null> {
  const bot = systemBotActor(organization, "notification");
  if (!bot || !organization.realm.isActive || !mayAct(organization, user)) return null;
  const time = deliverAt.toISOString().replace(".000Z", "Z");
  const content = [
    `The message you scheduled for <time:${time}> was not sent because of the following error:`,
    `> ${reason.message}`,
    "[View scheduled messages](#scheduled)",
  ].join("\n\n");
  try {
    return await composeMessage(bot, { type: "direct", to: [user.id], content, readBySender: true });
  } catch (error) {
    logger.error({ err: error }, "a notice about a scheduled message could not be composed");
    return null;
  }
}
