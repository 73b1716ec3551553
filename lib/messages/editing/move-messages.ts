/** Moves messages. Most rows are written before the organization's lock is taken, so that sends can continue. */
import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import { parseReceived } from "../../channels/channels/received-ids.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { runLater, type Transaction } from "../../kernel/db/transaction.ts";
import { type LogTransaction, logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { nameKey } from "../../text/name-key.ts";
import { invalidMessage } from "../messages/edit-access.ts";
import { TopicChanged } from "../messages/start-over.ts";
import { moveFlags, requireSameFlags } from "./move-flags.ts";
import {
  type DestinationTopic,
  type MovePlan,
  type MoveStamp,
  type MovingMessages,
  movedMessages,
  remainingMessages,
  type WrittenMove,
} from "./move-scope.ts";

/** From this number on, disabling foreign-key checks and per-row indexing pays off. */
const MANY = 1_000;

async function findTopic(plan: MovePlan): Promise<DestinationTopic | null> {
  const [row] = await query<{ id: number; name: string; is_merged: boolean }>(sql`
    SELECT id, name, last_message_id IS NOT NULL AS is_merged FROM topic
    WHERE conversation_id = ${plan.to.conversationId} AND name_key = ${nameKey(plan.newName)}`);
  return row ? { id: row.id, name: row.name, isMerged: row.is_merged } : null;
}

/** Creates the topic if needed, and commits immediately, because an uncommitted topic blocks sends. */
export async function destinationTopic(
  actor: Actor,
  plan: MovePlan,
  found: DestinationTopic | null | undefined,
): Promise<DestinationTopic> {
  const existing = found === undefined ? await findTopic(plan) : found;
  if (existing) return existing;
  await logTransaction(writerOf(actor, "update-message"), async (log) => {
    await log.lock();
    await log.tx.$executeRaw(sql`
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      VALUES (${log.realmId}, ${plan.to.conversationId}, ${plan.newName}, ${nameKey(plan.newName)})
      ON CONFLICT (conversation_id, name_key) DO NOTHING`);
  });
  const made = await findTopic(plan);
  if (!made) throw new TopicChanged();
  return made;
}

/**
 * Also locks the log.
 * @param found by `findMoving`, with the topics locked.
 * @throws ApiError BAD_REQUEST when no message is left.
 * @throws TopicChanged when flags have changed.
 */
export async function moveMessages(
  log: LogTransaction,
  organization: Organization,
  plan: MovePlan,
  found: MovingMessages,
  stamp: MoveStamp,
): Promise<WrittenMove> {
  const { tx } = log;
  const { topicId } = found;
  const last = found.ids.at(-1);
  if (last === undefined) throw invalidMessage();
  await relocate(tx, plan, topicId, { bound: sql`m.id <= ${last}`, count: found.ids.length });
  const { loserIds, position } = await moveFlags(tx, organization, plan, found);
  log.lockDeferred();
  // Only the other modes include later messages.
  const areChosen = plan.mode === "change_one";
  const later = areChosen ? [] : await relocateLater(tx, plan, topicId, last);
  if (position !== null) await requireSameFlags(log, plan, found, { position, laterIds: later });
  const isWhole = found.isWhole && (!areChosen || (await isNewestOf(tx, plan.topicId, last)));
  const ranges = sql`${found.ranges}::int8multirange + ${multirangeOf(later)}::int8multirange`;
  const changes = await settle(tx, plan, stamp, { ...found, isWhole, later });
  return {
    messageIds: [...found.ids, ...later],
    isWhole,
    topicId,
    place: sql`m.topic_id = ${topicId} AND m.id <@ (${ranges})`,
    loserIds,
    changes,
  };
}

/** Text of an int8multirange. */
function multirangeOf(ids: readonly number[]): string {
  return `{${ids.map((id) => `[${id},${id}]`).join(",")}}`;
}

async function isNewestOf(tx: Transaction, topicId: number, messageId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>(sql`
    SELECT FROM topic WHERE id = ${topicId} AND last_message_id = ${messageId}`);
  return rows.length > 0;
}

/**
 * The topics must be locked first.
 * @throws TopicChanged when the destination was renamed.
 */
export async function findMoving(tx: Transaction, plan: MovePlan, topicId: number): Promise<MovingMessages> {
  const ranges = runsBetween(sql`m.topic_id = ${topicId}`);
  // Received ids are ranges per channel.
  const inChannel =
    plan.from.id === plan.to.id ? sql`NULL` : runsBetween(sql`m.conversation_id = ${plan.to.conversationId}`);
  const [row] = await tx.$queryRaw<
    {
      ids: number[] | null;
      ranges: string | null;
      ranges_in_channel: string | null;
      is_whole: boolean;
      last_left: bigint | null;
      new_name: string;
    }[]
  >(sql`
    WITH moving AS MATERIALIZED (SELECT m.id FROM message m WHERE ${movedMessages(plan)}),
    newest_left AS (SELECT m.id FROM message m WHERE ${remainingMessages(plan)} ORDER BY m.id DESC LIMIT 1)
    SELECT (SELECT json_agg(id ORDER BY id) FROM moving) AS ids,
           ${ranges} AS ranges, ${inChannel} AS ranges_in_channel,
           NOT EXISTS (SELECT FROM newest_left) AS is_whole, (SELECT id FROM newest_left) AS last_left,
           (SELECT name FROM topic WHERE id = ${topicId}) AS new_name`);
  if (row?.new_name !== plan.newName) throw new TopicChanged();
  return {
    topicId,
    ids: row.ids ?? [],
    ranges: row.ranges ?? "{}",
    rangesInChannel: row.ranges_in_channel,
    isWhole: row.is_whole,
    lastRemainingId: row.last_left ? Number(row.last_left) : null,
  };
}

/** Looks for one resident per gap, because chosen messages may lie a million messages apart. */
function runsBetween(isResident: Sql): Sql {
  return sql`(
    SELECT range_agg(int8range(low, high, '[]'))::text FROM (
      SELECT min(id) AS low, max(id) AS high FROM (
        SELECT id, count(*) FILTER (WHERE is_parted) OVER (ORDER BY id) AS run FROM (
          SELECT id, EXISTS (
            SELECT FROM message m WHERE ${isResident} AND m.id > entry.previous AND m.id < entry.id) AS is_parted
          FROM (SELECT id, lag(id) OVER (ORDER BY id) AS previous FROM moving) AS entry) AS parted) AS numbered
      GROUP BY run) AS run)`;
}

/** Returns the moved ids. */
async function relocateLater(
  tx: Transaction,
  plan: MovePlan,
  topicId: number,
  last: number,
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>(sql`
    SELECT m.id FROM message m WHERE ${movedMessages(plan)} AND m.id > ${last} ORDER BY m.id`);
  if (rows.length > 0) await relocate(tx, plan, topicId, { bound: sql`m.id > ${last}`, count: rows.length });
  return rows.map(({ id }) => Number(id));
}

async function settle(
  tx: Transaction,
  plan: MovePlan,
  stamp: MoveStamp,
  found: MovingMessages & { readonly later: readonly number[] },
): Promise<OrganizationChange[]> {
  const isElsewhere = plan.from.id !== plan.to.id;
  const later = multirangeOf(found.later);
  const rows = await tx.$queryRaw<{ user_id: number; received: string }[]>(sql`
    SELECT user_id, received FROM settle_move(
      p_from => ${plan.topicId}::int8,
      p_to => ${found.topicId}::int8,
      p_moved => ${found.ranges}::int8multirange + ${later}::int8multirange,
      p_whole => ${found.isWhole}::bool,
      p_last_left => ${found.lastRemainingId}::int8,
      p_from_channel => ${isElsewhere ? plan.from.id : null}::int,
      p_to_channel => ${isElsewhere ? plan.to.id : null}::int,
      p_moved_in_channel => ${found.rangesInChannel}::int8multirange + ${later}::int8multirange,
      p_protected => ${isReceivedOnly(plan.to)}::bool,
      p_topic_name => ${plan.newName === plan.topicName ? null : plan.topicName}::text,
      p_editor => ${stamp.editorId}::int,
      p_edited_at => ${stamp.editedAt}::float8)`);
  return [...Map.groupBy(rows, ({ received }) => received)].map(([received, people]) => ({
    kind: "messages_received",
    channelId: plan.to.id,
    userIds: people.map(({ user_id }) => user_id),
    ids: parseReceived(received),
  }));
}

/**
 * For few messages, batches the update with the next statement.
 * @param count approximate.
 */
async function relocate(
  tx: Transaction,
  plan: MovePlan,
  topicId: number,
  { bound, count }: { readonly bound: Sql; readonly count: number },
): Promise<void> {
  const update = sql`
    UPDATE message m SET topic_id = ${topicId}, conversation_id = ${plan.to.conversationId}
    WHERE ${movedMessages(plan)} AND ${bound}`;
  const moved =
    plan.from.id === plan.to.id ? sql`moved AS (${update} RETURNING m.id)` : withLinks(update, plan);
  if (count < MANY) runLater(tx, sql`WITH ${moved} SELECT FROM moved LIMIT 0`);
  else await withoutChecks(tx, () => relocateNoting(tx, moved));
}

/** Also updates links to files. */
function withLinks(update: Sql, { to }: MovePlan): Sql {
  return sql`moved AS (${update} RETURNING m.id),
    moved_link AS (UPDATE message_attachment SET conversation_id = ${to.conversationId} FROM moved
      WHERE message_id = moved.id)`;
}

/** Queues search indexing, many messages per row. */
async function relocateNoting(tx: Transaction, moved: Sql): Promise<void> {
  await tx.$executeRaw(sql`SET LOCAL parley.notes_messages = 'on'`);
  await tx.$executeRaw(sql`
    WITH ${moved}
    INSERT INTO search_work (message_ids)
    SELECT array_agg(id) FROM (SELECT id, row_number() OVER () / 1000 AS part FROM moved) numbered GROUP BY part`);
  await tx.$executeRaw(sql`SET LOCAL parley.notes_messages = 'off'`);
}

/** Disables foreign keys where permitted: they would check for each message whether its id has changed. */
async function withoutChecks(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  const [row] = await tx.$queryRaw<{ may: boolean }[]>(
    sql`SELECT has_parameter_privilege('session_replication_role', 'SET') AS may`,
  );
  if (!row?.may) {
    await work();
    return;
  }
  await tx.$executeRaw(sql`SET LOCAL session_replication_role = replica`);
  await work();
  await tx.$executeRaw(sql`SET LOCAL session_replication_role = origin`);
}
