/** Deletes messages and topics. */

import { firstMessageEvents } from "../../channels/channels/activity/first-messages.ts";
import {
  hasChannelRight,
  invalidChannelId,
  isReceivedOnly,
  mayReadChannel,
} from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { hasRightInDirect } from "../../channels/channels/channel-rights.ts";
import { topicName } from "../../channels/topics/topic-name.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { nameKey } from "../../text/name-key.ts";
import { attachmentsOf, readAttachments, updateEvents } from "../attachments/attachments.ts";
import { changeableMessage, isPast } from "../messages/edit-access.ts";
import { expectedTopicId } from "../messages/expected-place.ts";
import { startOverWhenMoved, TopicChanged } from "../messages/start-over.ts";
import { lockTopics } from "../messages/topic-lock.ts";
import type { ListedMessage } from "../reading/list-messages.ts";
import * as contracts from "./deletion.contract.ts";
import {
  goneEvent,
  goneOneByOne,
  hasClientsWithoutLists,
  messagesDeleted,
  receiversOf,
} from "./message-delete-event.ts";

/** Per transaction; sends wait until it ends. */
const BATCH = 200;

/** Time after which the client must repeat the request. */
const LONGEST_MS = 10_000;

/**
 * Own messages and those of one's bots have a time limit.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayDelete({ organization, user }: Actor, message: ListedMessage): void {
  const { permissions, realm, channels, users } = organization;
  const channel = message.channelId === null ? undefined : channels.get(message.channelId);
  const may = (right: "delete_any_message" | "delete_own_messages") =>
    channel
      ? hasChannelRight(organization, channel, user, right)
      : hasRightInDirect(right, (permission) => permissions.may(user, permission));
  if (may("delete_any_message")) return;
  const isOwn = message.senderId === user.id || users.get(message.senderId)?.botOwnerId === user.id;
  if (!isOwn || !may("delete_own_messages"))
    throw badRequest("You don't have permission to delete this message");
  if (isPast(message.timestamp, realm.settings.message_content_delete_limit_seconds))
    throw badRequest("The time limit for deleting this message has passed");
}

export interface Removal {
  readonly topicId: number;
  readonly channel: ChannelRecord | null;
  /** All participants. */
  readonly directUserIds: readonly number[];
  readonly messageIds: readonly number[];
}

/** Skips messages that left the topic; returns the deleted ids. */
export async function removeMessages(
  log: LogTransaction,
  organization: Organization,
  removal: Removal,
): Promise<number[]> {
  const { tx } = log;
  const { topicId, channel } = removal;
  await lockTopics(tx, new Map([[topicId, "stay"]]));
  const attachmentIds = await attachmentsOf(tx, removal.messageIds);
  // Before the organization's lock, so that sends do not wait for these messages.
  const rows = await tx.$queryRaw<{ id: bigint; topic_name: string }[]>(sql`
    DELETE FROM message WHERE topic_id = ${topicId} AND id = ANY(${[...removal.messageIds]}::int8[])
    RETURNING id, (SELECT name FROM topic WHERE id = topic_id) AS topic_name`);
  const messageIds = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const [first] = rows;
  if (!first) return [];
  // After the messages, since setFlag locks the message first.
  const flags = await tx.$queryRaw<{ user_id: number }[]>(sql`
    WITH deleted AS (DELETE FROM message_flag WHERE message_id = ANY(${messageIds}::int8[]) RETURNING user_id)
    SELECT DISTINCT user_id FROM deleted`);
  const flaggerIds = flags.map(({ user_id }) => user_id);
  const gone = { messageIds, channelId: channel?.id ?? null, topicName: first.topic_name };
  const audience: Audience = channel
    ? receiversOf(organization, channel, messageIds, flaggerIds)
    : { kind: "users", userIds: removal.directUserIds };
  const needsSingles = await hasClientsWithoutLists(tx, log.realmId);
  await log.lock();
  await tx.$executeRaw(sql`
    UPDATE topic SET last_message_id =
      (SELECT m.id FROM message m WHERE m.topic_id = topic.id ORDER BY m.id DESC LIMIT 1)
    WHERE id = ${topicId} AND last_message_id = ANY(${messageIds}::int8[])`);
  await appendEvents(log, [
    goneEvent(gone, audience),
    ...(needsSingles ? goneOneByOne(gone, audience) : []),
    ...(channel ? await firstMessageEvents(tx, channel, { gone: messageIds }) : []),
    ...updateEvents(await readAttachments(tx, attachmentIds)),
  ]);
  return messageIds;
}

/** @throws ApiError BAD_REQUEST; SERVICE_UNAVAILABLE when the message keeps being moved. */
export async function deleteMessage(
  actor: Actor,
  input: { readonly messageId: number },
): Promise<Record<string, never>> {
  await startOverWhenMoved(input.messageId, () => deleteOnce(actor, input.messageId));
  return {};
}

/** @throws TopicChanged */
async function deleteOnce(actor: Actor, messageId: number): Promise<void> {
  const message = await changeableMessage(actor, messageId);
  requireMayDelete(actor, message);
  const { id, topicId, channelId, directUserIds } = message;
  const channel = channelId === null ? null : (actor.organization.channels.get(channelId) ?? null);
  const removal = { topicId, channel, directUserIds, messageIds: [id] };
  const removed = await logTransaction(writerOf(actor, "delete-message"), (log) =>
    removeMessages(log, actor.organization, removal),
  );
  if (removed.length === 0) throw new TopicChanged();
}

/**
 * Deletes readable messages.
 * @returns whether nothing is left; otherwise, repeat.
 * @throws ApiError BAD_REQUEST for an unusable channel; EXPECTATION_MISMATCH for another topic's message.
 */
export async function deleteTopic(
  actor: Actor,
  input: {
    readonly channelId: number;
    readonly topic: string;
    readonly expectedMessageId?: number | undefined;
  },
): Promise<{ complete: boolean }> {
  const { organization, user } = actor;
  const channel = organization.channels.get(input.channelId);
  if (!channel || channel.isArchived || !mayReadChannel(organization, channel, user))
    throw invalidChannelId();
  const topicId = await topicIdToDelete(actor, channel, input);
  if (topicId === null) return { complete: true };
  const writer = writerOf(actor, "delete-topic");
  const end = performance.now() + LONGEST_MS;
  while (performance.now() < end) {
    const messageIds = await newestIds(actor, channel, topicId);
    if (messageIds.length === 0) return { complete: true };
    const removal = { topicId, channel, directUserIds: [], messageIds };
    await logTransaction(writer, (log) => removeMessages(log, organization, removal));
  }
  return { complete: false };
}

/** An expected message pins its topic, even if the name moves to another topic. */
async function topicIdToDelete(
  actor: Actor,
  channel: ChannelRecord,
  input: { readonly topic: string; readonly expectedMessageId?: number | undefined },
): Promise<number | null> {
  const name = topicName(input.topic);
  const knownId = await expectedTopicId(actor, channel, name, input.expectedMessageId);
  if (knownId !== null) return knownId;
  const [topic] = await query<{ id: number }>(sql`
    SELECT id FROM topic WHERE conversation_id = ${channel.conversationId} AND name_key = ${nameKey(name)}`);
  return topic?.id ?? null;
}

async function newestIds({ user }: Actor, channel: ChannelRecord, topicId: number): Promise<number[]> {
  const isReadable = isReceivedOnly(channel)
    ? sql`m.id <@ (SELECT received FROM subscription WHERE user_id = ${user.id} AND channel_id = ${channel.id})`
    : sql`true`;
  const rows = await query<{ id: number }>(sql`
    SELECT m.id FROM message m WHERE m.topic_id = ${topicId} AND ${isReadable} ORDER BY m.id DESC LIMIT ${BATCH}`);
  return rows.map(({ id }) => id);
}

export const deletion = defineNoun({
  contracts: [contracts.deleteMessage, contracts.deleteTopic],
  events: [messagesDeleted],
});
