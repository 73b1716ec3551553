/** Channels' email addresses, and which mail they accept. */

import type { z } from "zod";
import { refusePersonalKey } from "../../auth/keys/api-key.ts";
import { requireAdministeredChannel, requireVisibleChannel } from "../../channels/channels/channel-access.ts";
import { configuration } from "../../config.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { mayPost, requireMayPost } from "../../messages/messages/message-access.ts";
import { mayAct } from "../../people/users/may-act.ts";
import { systemBot } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { channelAddress } from "./channel-address.ts";
import type {
  getChannelEmail as emailContract,
  getChannelEmailSettings as getContract,
  getChannelEmails as listContract,
  updateChannelEmailSettings as updateContract,
} from "./channel-email.contract.ts";
import * as contracts from "./channel-email.contract.ts";

export const channelEmail = defineNoun({
  contracts: [
    contracts.getChannelEmail,
    contracts.getChannelEmails,
    contracts.replaceChannelEmails,
    contracts.getChannelEmailSettings,
    contracts.updateChannelEmailSettings,
  ],
});

/**
 * The sender is the actor, an active bot of the actor, or by default the email gateway bot. Only the actor's permission
 * to post is checked: a bot may post where its owner may, and the gateway bot everywhere.
 * @throws ApiError BAD_REQUEST for a channel unknown or closed to the actor, and for any other sender; for program
 *   keys, unless the sender is the gateway bot, because the address outlives the key.
 */
export function getChannelEmail(
  actor: Actor,
  { channelId, senderId }: { readonly channelId: number; readonly senderId: number | undefined },
): z.input<typeof emailContract.returns> {
  const channel = requireVisibleChannel(actor, channelId);
  requireMayPost(actor, channel, channelId);
  const sender = requireSender(actor, senderId);
  if (sender !== systemBot(actor.organization, "emailGateway")) refusePersonalKey(actor);
  return {
    email: channelAddress(actor.organization, { channel, sender }),
    is_received: configuration().incomingMail !== null,
  };
}

/** Channels in which the actor may post, by name. */
export function getChannelEmails(actor: Actor): z.input<typeof listContract.returns> {
  const { organization } = actor;
  const sender = systemBot(organization, "emailGateway");
  if (!sender) return { channels: [] };
  const channels = [...organization.channels.all()]
    .filter((channel) => mayPost(actor, channel))
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  return {
    channels: channels.map((channel) => ({
      stream_id: channel.id,
      name: channel.name,
      email: channelAddress(organization, { channel, sender }),
    })),
  };
}

function requireSender({ organization, user }: Actor, senderId: number | undefined): UserRecord {
  const gateway = systemBot(organization, "emailGateway");
  const sender = senderId === undefined ? gateway : organization.users.get(senderId);
  const isOwn = sender && (sender.id === user.id || sender.botOwnerId === user.id);
  if (sender && (isOwn || sender === gateway) && mayAct(organization, sender)) return sender;
  throw badRequest("No such bot");
}

/**
 * Invalidates the channel's addresses for every sender.
 * @throws ApiError BAD_REQUEST for an unknown channel, and without permission.
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

/** @throws ApiError BAD_REQUEST for an unknown channel, and without permission. */
export function getEmailSettings(actor: Actor, channelId: number): z.input<typeof getContract.returns> {
  const { acceptsAutomaticMail } = requireAdministeredChannel(actor, channelId);
  return { accepts_automatic_mail: acceptsAutomaticMail };
}

/** @throws ApiError BAD_REQUEST for an unknown channel, and without permission. */
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
