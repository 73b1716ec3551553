/** Changes a channel's name, description, privacy, settings and permissions; unarchives it. */
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { asLogged } from "../../kernel/events/as-logged.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { messagePort } from "../../kernel/message-port.ts";
import { changedOlder } from "../../kernel/settings/older-fields.ts";
import type { PermissionsTable } from "../../kernel/settings/permission.ts";
import { writePermissions } from "../../people/groups/change-permissions.ts";
import { holderOf } from "../../people/groups/present-group-setting.ts";
import { actorMention } from "../../people/users/names/user-markup.ts";
import { nameKey } from "../../text/name-key.ts";
import { requireShare } from "../registration-quota/registration-quota.ts";
import { tellReturnedPolicies } from "../subscriptions/tell-returned-policies.ts";
import { unarchivedEvents } from "../subscriptions/unarchived-events.ts";
import { channelActivity, visibleActivity } from "./activity/channel-activity.ts";
import { protectionEvents } from "./activity/first-messages.ts";
import { invalidChannelId, isReceivedOnly, requireVisibleChannel } from "./channel-access.ts";
import { channelUpdated, defaultChannelsChanged } from "./channel-events.ts";
import { channelPermissions, isChannelPermission } from "./channel-settings.contract.ts";
import { channelUpdatedEvent, type updateStream as contract } from "./channels.contract.ts";
import { requireDistinctName } from "./names/channel-name.ts";
import { type ChangedFields, type ChannelPlan, changeNotice, nameTaken, planUpdate } from "./plan-update.ts";
import { type ChannelActivity, newChannelActivity } from "./present-channel.ts";
import { sightChange, sightEvents } from "./sight-of-channel.ts";

/**
 * Applies all differences or none.
 * @throws ApiError as `planUpdate`.
 */
export async function updateChannel(
  actor: Actor,
  given: z.output<typeof contract.params>,
): Promise<Record<string, never>> {
  const plan = await planUpdate(actor, given);
  if (Object.keys(plan.fields).length === 0 && plan.permissions.length === 0) return {};
  const activity = await activityForOthers(actor, plan);
  const content = changeNotice(actor, plan.channel, plan.fields);
  const notice =
    content === null ? null : await messagePort().composeChannelNotice(actor, plan.channel.id, content);
  const writer = writerOf(actor, "update-stream");
  const written = logTransaction(writer, async (log) => {
    await log.lock();
    const events = await writeUpdate(log.tx, actor, plan, activity);
    const { name } = plan.fields;
    if (name !== undefined) {
      await asLogged(log, actor.organization, () =>
        requireDistinctName(actor.organization, name, plan.channel.id),
      );
    }
    await notice?.writeWithin(log);
    // After the notice, which may be a person's first received message.
    await appendEvents(log, [...events, ...(await firstsAfter(log.tx, plan))]);
    return events;
  });
  const events = await written.catch((error) =>
    Promise.reject(isUniqueViolation(error) ? nameTaken() : error),
  );
  await tellReturnedPolicies(writer, actor.organization, events);
  if (plan.fields.isArchived === false) {
    await messagePort().announceUnread(writer, plan.channel);
    await announceReturn(actor, plan.channel.id);
  }
  return {};
}

/** Archived channels accept no messages, so this notice follows the change. */
async function announceReturn(actor: Actor, channelId: number): Promise<void> {
  const content = `${actorMention(actor)} returned this channel from the archive.`;
  const notice = await messagePort().composeChannelNotice(actor, channelId, content);
  await notice?.write();
}

const nothingReceived: ReadonlyMap<number, number> = new Map();

async function activityForOthers({ organization }: Actor, plan: ChannelPlan): Promise<ChannelActivity> {
  const { channel, fields } = plan;
  const activity = (await channelActivity(organization, [channel])).get(channel.id) ?? newChannelActivity;
  return visibleActivity({ ...channel, ...fields }, activity, nothingReceived);
}

async function writeUpdate(
  tx: Transaction,
  { organization }: Actor,
  plan: ChannelPlan,
  activity: ChannelActivity,
): Promise<NewEvent[]> {
  const { channel, fields } = plan;
  const channelId = channel.id;
  const realmId = organization.realm.id;
  await writeFields(tx, realmId, channelId, fields);
  const after = { ...channel, ...fields };
  const owner = { realmId, channelId, ownerGroupId: null };
  const { permissions, changes } = await writePermissions(tx, owner, plan.permissions);
  const sight = sightChange(organization, plan);
  const audience = { kind: "channel_viewers", channelId, exceptUserIds: sight.gainedIds } as const;
  const events = [
    ...changedProperties(organization, plan).map((property) =>
      channelUpdated.event({ stream_id: channelId, name: channel.name, ...property }, audience),
    ),
    ...(fields.isArchived === false ? await unarchivedEvents(tx, after, activity) : []),
    ...sightEvents(organization, channelId, activity, sight),
    ...(fields.isDefault === undefined ? [] : [defaultChannelsChanged.event({}, { kind: "everyone" })]),
  ];
  const [first, ...rest] = events;
  const changed = { kind: "channel_changed", channelId, fields: { ...fields, permissions } } as const;
  requireShare(organization, channel.creatorId, [...changes, changed]);
  return first ? [first.withChanges([...changes, changed]), ...rest] : [];
}

async function firstsAfter(tx: Transaction, { channel, fields }: ChannelPlan): Promise<NewEvent[]> {
  const after = { ...channel, ...fields };
  return isReceivedOnly(after) === isReceivedOnly(channel) ? [] : protectionEvents(tx, after);
}

async function writeFields(
  tx: Transaction,
  realmId: number,
  channelId: number,
  { isDefault, isArchived, ...fields }: ChangedFields,
): Promise<void> {
  const data = {
    name: fields.name,
    name_key: fields.name && nameKey(fields.name),
    description: fields.description,
    rendered_description: fields.renderedDescription,
    is_private: fields.isPrivate,
    history_public_to_subscribers: fields.historyPublicToSubscribers,
    topics_policy: fields.topicsPolicy,
    message_retention_days: fields.messageRetentionDays,
    folder_id: fields.folderId,
    archived_at: isArchived === undefined ? undefined : null,
  };
  // Undefined fields are absent from the JSON and stay unchanged.
  await tx.$executeRaw(sql`
    UPDATE channel c SET name = n.name, name_key = n.name_key, description = n.description,
      rendered_description = n.rendered_description, is_private = n.is_private,
      history_public_to_subscribers = n.history_public_to_subscribers, topics_policy = n.topics_policy,
      message_retention_days = n.message_retention_days, folder_id = n.folder_id, archived_at = n.archived_at
    FROM (SELECT id AS channel_id, (jsonb_populate_record(former, ${JSON.stringify(data)}::jsonb)).*
      FROM channel former WHERE id = ${channelId}) n
    WHERE c.id = n.channel_id`);
  if (isDefault === true) {
    await tx.$executeRaw(sql`
      INSERT INTO default_channel (realm_id, channel_id) VALUES (${realmId}, ${channelId}) ON CONFLICT DO NOTHING`);
  }
  if (isDefault === false) {
    await tx.$executeRaw(sql`
      DELETE FROM default_channel WHERE realm_id = ${realmId} AND channel_id = ${channelId}`);
  }
}

type Property = Omit<z.input<typeof channelUpdatedEvent>, "type" | "op" | "stream_id" | "name">;

function changedProperties(organization: Organization, plan: ChannelPlan): Property[] {
  const { channel, fields, permissions } = plan;
  const after = { ...channel, ...fields };
  const changed: Property[] = permissions.map(({ name, value }) => ({ property: name, value }));
  changed.push(...olderProperties(organization, plan));
  if (fields.isArchived !== undefined) changed.push({ property: "is_archived", value: fields.isArchived });
  if (fields.description !== undefined) {
    const { description, renderedDescription } = after;
    changed.push({
      property: "description",
      value: description,
      rendered_description: renderedDescription,
    });
  }
  if (fields.isPrivate !== undefined || fields.historyPublicToSubscribers !== undefined) {
    changed.push({
      property: "invite_only",
      value: after.isPrivate,
      history_public_to_subscribers: after.historyPublicToSubscribers,
      is_web_public: after.isWebPublic,
    });
  }
  if (fields.topicsPolicy !== undefined)
    changed.push({ property: "topics_policy", value: after.topicsPolicy });
  if (fields.messageRetentionDays !== undefined)
    changed.push({ property: "message_retention_days", value: after.messageRetentionDays });
  if (fields.folderId !== undefined) changed.push({ property: "folder_id", value: after.folderId });
  if (fields.name !== undefined) changed.push({ property: "name", value: after.name });
  return changed;
}

/** Properties that older clients read instead of permissions; only changed ones. */
function olderProperties(organization: Organization, { channel, permissions }: ChannelPlan): Property[] {
  const table: PermissionsTable = channelPermissions;
  return permissions.flatMap(({ name, holder }) => {
    if (!isChannelPermission(name)) return [];
    const before = holderOf(organization, organization.permissions.ofChannel(channel, name)).systemGroup;
    const after = typeof holder === "number" ? holderOf(organization, holder).systemGroup : null;
    return changedOlder(table[name] ?? {}, before, after).map(([property, value]) => ({
      property,
      value: channelUpdatedEvent.shape.value.parse(value),
    }));
  });
}

/** For the operations on /default_streams. @throws ApiError BAD_REQUEST for an unknown, archived or private channel. */
export function chooseDefault(
  actor: Actor,
  channelId: number,
  isDefault: boolean,
): Promise<Record<string, never>> {
  const channel = requireVisibleChannel(actor, channelId);
  if (channel.isArchived) throw invalidChannelId();
  if (isDefault && channel.isPrivate) throw badRequest("Private channels cannot be made default.");
  return updateChannel(actor, { stream_id: channelId, is_default_stream: isDefault });
}
