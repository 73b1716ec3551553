/** Renames topics, at a cost independent of their size. */
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import { nameKey } from "../../text/name-key.ts";
import { TopicChanged } from "../messages/start-over.ts";
import {
  type DestinationTopic,
  type MovePlan,
  type MoveStamp,
  remainingMessages,
  type WrittenMove,
} from "./move-scope.ts";

export interface Renaming {
  /** An empty topic with the name. */
  readonly namesakeId: number | null;
}

export interface NewPlace {
  /** Null for a part, or when a topic with messages has the name. */
  readonly renaming: Renaming | null;
  /** Null for none, undefined without a lookup. */
  readonly namesake: DestinationTopic | null | undefined;
}

/** @throws ApiError BAD_REQUEST when a part changes only in case. */
export async function newPlaceOf(plan: MovePlan): Promise<NewPlace> {
  if (plan.from.id !== plan.to.id) return { renaming: null, namesake: undefined };
  const isOnlyCase = nameKey(plan.newName) === nameKey(plan.topicName);
  const [row] = await query<{
    is_whole: boolean;
    is_free: boolean;
    id: number | null;
    name: string | null;
  }>(sql`
    SELECT NOT EXISTS (SELECT FROM message m WHERE ${remainingMessages(plan)}) AS is_whole,
           t.last_message_id IS NULL AS is_free, t.id, t.name
    FROM (SELECT) AS one LEFT JOIN topic t ON t.conversation_id = ${plan.from.conversationId}
      AND t.name_key = ${nameKey(plan.newName)} AND t.id <> ${plan.topicId}`);
  // A topic has one spelling.
  if (isOnlyCase && !row?.is_whole) throw badRequest("Nothing to change");
  const { id = null, name = null, is_whole = false, is_free = true } = row ?? {};
  return {
    renaming: is_whole && is_free ? { namesakeId: id } : null,
    namesake: id === null || name === null ? null : { id, name, isMerged: !is_free },
  };
}

/**
 * Also locks the log.
 * @throws TopicChanged
 */
export async function renameTopic(
  log: LogTransaction,
  plan: MovePlan,
  stamp: MoveStamp,
): Promise<WrittenMove> {
  const { tx } = log;
  const { topicId, from, newName } = plan;
  const idsAfter = async (id: number) =>
    (
      await tx.$queryRaw<{ ids: number[] | null }[]>(sql`
      SELECT json_agg(id ORDER BY id) AS ids FROM message WHERE topic_id = ${topicId} AND id > ${id}`)
    )[0]?.ids ?? [];
  const ids = await idsAfter(0);
  const last = ids.at(-1) ?? 0;
  const areChosen = plan.mode === "change_one";
  const chosen = new Set(plan.chosenIds);
  if (areChosen && ids.some((id) => !chosen.has(id))) throw new TopicChanged();
  log.lockDeferred();
  // Only while the topic has no other messages.
  const [row] = await tx.$queryRaw<{ renamed: boolean }[]>(sql`
    SELECT rename_topic(p_topic => ${topicId}::int8, p_conversation => ${from.conversationId}::int8,
      p_name => ${newName}::text, p_key => ${nameKey(newName)}::text,
      p_last => ${areChosen ? last : null}::int8,
      p_editor => ${stamp.editorId}::int, p_edited_at => ${stamp.editedAt}::float8) AS renamed`);
  if (!row?.renamed) throw new TopicChanged();
  return {
    messageIds: [...ids, ...(await idsAfter(last))],
    isWhole: true,
    topicId,
    place: sql`m.topic_id = ${topicId}`,
    loserIds: [],
    changes: [],
  };
}
