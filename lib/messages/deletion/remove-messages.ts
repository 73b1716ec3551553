/** Deletes messages of one topic, and says so to everybody who has them. */

import { firstMessageEvents } from "../../channels/channels/activity/first-messages.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import type { Audience } from "../../kernel/events/audience.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { attachmentsOf, readAttachments, updateEvents } from "../attachments/attachment-rows.ts";

import { lockTopics } from "../messages/topic-lock.ts";
import { goneEvent, goneOneByOne, hasClientsWithoutLists, receiversOf } from "./message-delete-event.ts";

export interface Removal {
  readonly topicId: number;
  /** null for direct messages. */
  readonly channel: ChannelRecord | null;
  /** Everyone in a direct conversation. */
  readonly directUserIds: readonly number[];
  readonly messageIds: readonly number[];
}

/** Deletes those of the messages that are still in the topic; returns their ids. */
export async function removeMessages(
  log: LogTransaction,
  organization: Organization,
  removal: Removal,
): Promise<number[]> {
  const { tx } = log;
  const { topicId, channel } = removal;
  await lockTopics(tx, new Map([[topicId, "stay"]]));
  const attachmentIds = await attachmentsOf(tx, removal.messageIds);
  // With what belongs to them, before the organization's lock, so that sends do not wait for others who work on them.
  const rows = await tx.$queryRaw<{ id: bigint; topic_name: string }[]>(sql`
    DELETE FROM message WHERE topic_id = ${topicId} AND id = ANY(${[...removal.messageIds]}::int8[])
    RETURNING id, (SELECT name FROM topic WHERE id = topic_id) AS topic_name`);
  const messageIds = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const [first] = rows;
  if (!first) return [];
  // After the messages: nobody can flag them any more (setFlag locks the message first).
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
