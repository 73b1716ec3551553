/** Renames a topic together with all its messages, which costs the same whatever their number. */
import { query, sql } from "../db/sql.ts";
import { badRequest } from "../errors.ts";
import type { LogTransaction } from "../events/log-transaction.ts";
import { nameKey } from "../text/name-key.ts";
import { leftMessages, type MovePlan } from "./move-scope.ts";
import { type Moved, type MoveStamp, TopicChanged } from "./moved.ts";

export interface Renaming {
  /** A topic without messages that has the name already. */
  readonly namesakeId: number | null;
}

/**
 * The move as a new name for the whole topic; null when it takes only a part, or when another topic with messages has
 * the name.
 * @throws ApiError BAD_REQUEST when a part of the topic were to be written in another case.
 */
export async function renamingOf(plan: MovePlan): Promise<Renaming | null> {
  if (plan.from.id !== plan.to.id) return null;
  const isOnlyCase = nameKey(plan.newName) === nameKey(plan.topicName);
  const [row] = await query<{ is_whole: boolean; is_free: boolean; namesake_id: number | null }>(sql`
    SELECT NOT EXISTS (SELECT FROM message m WHERE ${leftMessages(plan)}) AS is_whole,
           t.last_message_id IS NULL AS is_free, t.id AS namesake_id
    FROM (SELECT) AS one LEFT JOIN topic t ON t.conversation_id = ${plan.from.conversationId}
      AND t.name_key = ${nameKey(plan.newName)} AND t.id <> ${plan.topicId}`);
  // Names that differ in case alone are one topic, which has one way of writing it.
  if (isOnlyCase && !row?.is_whole) throw badRequest("Nothing to change");
  return row?.is_whole && row.is_free ? { namesakeId: row.namesake_id } : null;
}

/**
 * Renames the topic and locks the log.
 * @throws TopicChanged
 */
export async function renameTopic(log: LogTransaction, plan: MovePlan, stamp: MoveStamp): Promise<Moved> {
  const { tx } = log;
  const { topicId, from, newName } = plan;
  const idsAfter = async (id: number) =>
    (
      await tx.$queryRaw<{ ids: number[] | null }[]>(sql`
      SELECT json_agg(id ORDER BY id) AS ids FROM message WHERE topic_id = ${topicId} AND id > ${id}`)
    )[0]?.ids ?? [];
  const ids = await idsAfter(0);
  const last = ids.at(-1) ?? 0;
  log.lockWithNext();
  // A move of one message renames only while the topic has no other.
  const [row] = await tx.$queryRaw<{ renamed: boolean }[]>(sql`
    SELECT rename_topic(p_topic => ${topicId}::int8, p_conversation => ${from.conversationId}::int8,
      p_name => ${newName}::text, p_key => ${nameKey(newName)}::text,
      p_last => ${plan.mode === "change_one" ? plan.messageId : null}::int8,
      p_editor => ${stamp.editorId}::int, p_edited_at => ${stamp.editedAt}::float8) AS renamed`);
  if (!row?.renamed) throw new TopicChanged();
  return { messageIds: [...ids, ...(await idsAfter(last))], isWhole: true, topicId, changes: [] };
}
