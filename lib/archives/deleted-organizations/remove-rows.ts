/** The rows of a deleted organization, in an order that foreign keys allow, and in pieces that keep nobody waiting. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

/** Rows per statement, without cascades. */
const AT_ONCE = 1_000;
const MESSAGES_AT_ONCE = 200;
const CONVERSATIONS_AT_ONCE = 50;
const TOPICS_AT_ONCE = 100;
const ACCOUNTS_AT_ONCE = 20;

/** Removes at most a bounded number of rows. @returns whether there may be more. */
type Piece = (tx: Transaction, realmId: number) => Promise<boolean>;

async function removeSome(tx: Transaction, table: Sql, where: Sql): Promise<boolean> {
  const count = await tx.$executeRaw(sql`
    DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${AT_ONCE}))`);
  return count === AT_ONCE;
}

/** Stops at the first table with rows left. */
async function removeEach(tx: Transaction, tables: readonly Sql[], where: Sql): Promise<boolean> {
  for (const table of tables) if (await removeSome(tx, table, where)) return true;
  return false;
}

/** Tables with many rows per message; the others cascade. */
const OF_MESSAGES = [sql`message_flag`, sql`reaction`, sql`missed_message`, sql`message_search`];
const OF_TOPICS = [sql`topic_read`, sql`user_topic`, sql`message_edit`];
const OF_CHANNELS = [sql`subscription`, sql`channel_outsider`];

async function idsOf(tx: Transaction, statement: Sql): Promise<number[]> {
  return (await tx.$queryRaw<{ id: number }[]>(statement)).map(({ id }) => id);
}

/** Some conversations with their messages, topics and channels. */
const removeConversations: Piece = async (tx, realmId) => {
  const ids = await idsOf(
    tx,
    sql`SELECT id FROM conversation WHERE realm_id = ${realmId} LIMIT ${CONVERSATIONS_AT_ONCE}`,
  );
  if (ids.length === 0) return false;
  const ofThese = sql`conversation_id = ANY(${ids}::int8[])`;
  const messageIds = await idsOf(
    tx,
    sql`SELECT m.id FROM unnest(${ids}::int8[]) AS c(id) CROSS JOIN LATERAL (
        SELECT id FROM message WHERE conversation_id = c.id ORDER BY id LIMIT ${MESSAGES_AT_ONCE}) AS m
      LIMIT ${MESSAGES_AT_ONCE}`,
  );
  if (messageIds.length > 0) {
    if (await removeEach(tx, OF_MESSAGES, sql`message_id = ANY(${messageIds}::int8[])`)) return true;
    await tx.$executeRaw(sql`DELETE FROM message WHERE id = ANY(${messageIds}::int8[])`);
    return true;
  }
  const topicIds = await idsOf(tx, sql`SELECT id FROM topic WHERE ${ofThese} LIMIT ${TOPICS_AT_ONCE}`);
  if (topicIds.length > 0) {
    if (await removeEach(tx, OF_TOPICS, sql`topic_id = ANY(${topicIds}::int8[])`)) return true;
    await tx.$executeRaw(sql`DELETE FROM topic WHERE id = ANY(${topicIds}::int8[])`);
    return true;
  }
  const channelIds = await idsOf(tx, sql`SELECT id FROM channel WHERE ${ofThese}`);
  if (await removeEach(tx, OF_CHANNELS, sql`channel_id = ANY(${channelIds}::int[])`)) return true;
  if (await removeSome(tx, sql`conversation_member`, ofThese)) return true;
  await tx.$executeRaw(sql`DELETE FROM channel WHERE id = ANY(${channelIds}::int[])`);
  await tx.$executeRaw(sql`DELETE FROM conversation WHERE id = ANY(${ids}::int8[])`);
  return true;
};

/** No row refers to an earlier table. */
const OF_REALM = [
  ...[sql`outgoing_mail`, sql`mail_link`, sql`invitation_use`, sql`invitation`],
  ...[sql`link_preview`, sql`external_image`, sql`attachment`, sql`resumable_upload`, sql`realm_export`],
  ...[sql`custom_emoji`, sql`search_word`, sql`received_mail`, sql`event_queue`, sql`user_session`],
  ...[sql`message_count`, sql`message_day`, sql`channel_month`, sql`usage_day`],
  ...[sql`permission_setting`, sql`audit_entry`],
];

const removeTables: Piece = (tx, realmId) => removeEach(tx, OF_REALM, sql`realm_id = ${realmId}`);

/** By key, because ctid is not unique across partitions. */
const removeEvents: Piece = async (tx, realmId) => {
  const count = await tx.$executeRaw(sql`
    DELETE FROM event WHERE realm_id = ${realmId} AND id IN (
      SELECT id FROM event WHERE realm_id = ${realmId} ORDER BY id LIMIT ${AT_ONCE})`);
  return count >= AT_ONCE;
};

const removeMemberships: Piece = (tx, realmId) =>
  removeSome(
    tx,
    sql`user_group_member`,
    sql`group_id IN (SELECT id FROM user_group WHERE realm_id = ${realmId})`,
  );

const removeGroups: Piece = (tx, realmId) => removeSome(tx, sql`user_group`, sql`realm_id = ${realmId}`);

const OF_ACCOUNTS = [
  [sql`send_key`, sql`sender_id`],
  [sql`topic_read`, sql`user_id`],
  [sql`message_flag`, sql`user_id`],
  [sql`pushed_message`, sql`user_id`],
  [sql`webhook_call`, sql`bot_id`],
  [sql`webhook_delivery`, sql`bot_id`],
  [sql`interaction`, sql`bot_id`],
] as const;

/** Their other rows are few and cascade. */
const removeAccounts: Piece = async (tx, realmId) => {
  const ids = await idsOf(
    tx,
    sql`SELECT id FROM user_account WHERE realm_id = ${realmId} LIMIT ${ACCOUNTS_AT_ONCE}`,
  );
  if (ids.length === 0) return false;
  for (const [table, column] of OF_ACCOUNTS)
    if (await removeSome(tx, table, sql`${column} = ANY(${ids}::int[])`)) return true;
  await tx.$executeRaw(sql`DELETE FROM user_account WHERE id = ANY(${ids}::int[])`);
  return true;
};

export const pieces: readonly Piece[] = [
  removeConversations,
  removeTables,
  removeEvents,
  removeMemberships,
  removeGroups,
  removeAccounts,
];
