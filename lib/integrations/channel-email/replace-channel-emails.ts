/** Replaces the email addresses of a channel. */
import { requireAdministeredChannel } from "../../channels/channels/channel-access.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

/**
 * No address that the channel had, whoever is the sender, leads there any more.
 * @throws ApiError BAD_REQUEST for a channel that is unknown to the actor, and without permission.
 */
export async function replaceChannelEmails(actor: Actor, channelId: number): Promise<Record<string, never>> {
  requireAdministeredChannel(actor, channelId);
  await logTransaction(writerOf(actor, "replace-stream-email-addresses"), async (log) => {
    await log.lock();
    const [changed] = await log.tx.$queryRaw<{ email_version: number }[]>(sql`
      UPDATE channel SET email_version = email_version + 1 WHERE id = ${channelId} RETURNING email_version`);
    if (!changed) throw new Error(`The channel ${channelId} does not exist.`);
    noteInAuditLog(log, { event: "stream.email_address", details: { channelId } });
    const fields = { emailVersion: changed.email_version };
    await appendEvents(log, [organizationChanged.event([{ kind: "channel_changed", channelId, fields }])]);
  });
  return {};
}
