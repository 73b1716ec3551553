/** Archives a channel: messages and subscribers stay, sending ends. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { messagePort } from "../../kernel/message-port.ts";
import { presentChangedSettings } from "../../kernel/settings/changed-fields.ts";
import { settingsReader } from "../../kernel/settings/setting.ts";
import { withoutChannel } from "../../organization/organizations/organization-access.ts";
import { organizationUpdated } from "../../organization/organizations/organization-events.ts";
import { organizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import { actorMention } from "../../people/users/names/user-markup.ts";
import { requireAdministeredChannel } from "./channel-access.ts";
import { channelArchived, channelUpdated, defaultChannelsChanged } from "./channel-events.ts";

/**
 * Messages and subscribers stay; sending ends. No effect on archived channels.
 * @throws ApiError BAD_REQUEST for an unknown channel, and without permission.
 */
export async function archiveChannel(actor: Actor, channelId: number): Promise<Record<string, never>> {
  const channel = requireAdministeredChannel(actor, channelId);
  const { name } = channel;
  const content = `${actorMention(actor)} archived this channel.`;
  const notice = await messagePort().composeChannelNotice(actor, channelId, content);
  const realmId = actor.organization.realm.id;
  await logTransaction(writerOf(actor, "archive-stream"), async (log) => {
    const { tx } = log;
    const unset = await unsetChannel(tx, realmId, channelId);
    await log.lock();
    const count = await tx.$executeRaw(sql`
      UPDATE channel SET archived_at = now() WHERE id = ${channelId} AND archived_at IS NULL`);
    if (count === 0) return;
    const defaults = await tx.$executeRaw(sql`
      DELETE FROM default_channel WHERE realm_id = ${realmId} AND channel_id = ${channelId}`);
    const viewers = { kind: "channel_viewers", channelId } as const;
    const fields = { isArchived: true, isDefault: false };
    await notice?.writeWithin(log);
    await appendEvents(log, [
      channelUpdated.event({ stream_id: channelId, name, property: "is_archived", value: true }, viewers, [
        { kind: "channel_changed", channelId, fields },
      ]),
      channelArchived.event({ channelId }, viewers),
      ...(defaults > 0 ? [defaultChannelsChanged.event({}, { kind: "everyone" })] : []),
      ...unset,
    ]);
  });
  return {};
}

const readSettings = settingsReader(organizationSettings);

/** Locks the organization's row first, like every change of settings. */
async function unsetChannel(tx: Transaction, realmId: number, channelId: number): Promise<NewEvent[]> {
  const [realm] = await tx.$queryRaw<{ settings: unknown }[]>(sql`
    SELECT settings FROM realm WHERE id = ${realmId} FOR NO KEY UPDATE`);
  const unset = withoutChannel(readSettings(realm?.settings ?? {}), channelId);
  const names = Object.keys(unset);
  if (names.length === 0) return [];
  await tx.$executeRaw(sql`
    UPDATE realm SET settings = settings - ${names}::text[] WHERE id = ${realmId}`);
  const data = presentChangedSettings(organizationSettings, unset);
  return [
    organizationUpdated.event({ data }, { kind: "everyone" }, [
      { kind: "realm_changed", fields: { settings: unset } },
    ]),
  ];
}
