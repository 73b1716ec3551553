/** Chooses what mail a channel accepts. */
import type { z } from "zod";
import { requireAdministeredChannel } from "../../channels/channels/channel-access.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type {
  getChannelEmailSettings as getContract,
  updateChannelEmailSettings as updateContract,
} from "./channel-email.contract.ts";

/** @throws ApiError BAD_REQUEST for a channel that is unknown to the actor, and without permission. */
export function getEmailSettings(actor: Actor, channelId: number): z.input<typeof getContract.returns> {
  const { acceptsAutomaticMail } = requireAdministeredChannel(actor, channelId);
  return { accepts_automatic_mail: acceptsAutomaticMail };
}

/** @throws ApiError BAD_REQUEST for a channel that is unknown to the actor, and without permission. */
export async function updateEmailSettings(
  actor: Actor,
  { stream_id: channelId, accepts_automatic_mail: accepts }: z.output<typeof updateContract.params>,
): Promise<Record<string, never>> {
  requireAdministeredChannel(actor, channelId);
  await logTransaction(writerOf(actor, "update-stream-email-settings"), async (log) => {
    await log.lock();
    const changed = await log.tx.$executeRaw(sql`
      UPDATE channel SET accepts_automatic_mail = ${accepts}
      WHERE id = ${channelId} AND accepts_automatic_mail <> ${accepts}`);
    if (changed === 0) return;
    noteInAuditLog(log, {
      event: "stream.email_settings",
      details: { channelId, acceptsAutomaticMail: accepts },
      former: { acceptsAutomaticMail: !accepts },
    });
    const fields = { acceptsAutomaticMail: accepts };
    await appendEvents(log, [organizationChanged.event([{ kind: "channel_changed", channelId, fields }])]);
  });
  return {};
}
