/** Marks messages read that the caller has found unread. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { messagesRead } from "../messages/flag-events.ts";
import { currentSpans, findSpans, markRead } from "./flag-queries.ts";

/** One transaction, with as many statements for one message as for thousands. */
export async function markMessagesRead(
  writer: LogWriter,
  userId: number,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return;
  const found = await findSpans(writer.realmId, messageIds);
  await logTransaction(writer, async (log) => {
    await log.lock();
    await markRead(log.tx, userId, await currentSpans(log, messageIds, found));
    await appendEvents(log, [messagesRead(userId, messageIds)]);
  });
}
