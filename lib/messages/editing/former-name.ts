/** Finds the name that a topic had before its end was left out for the mark of resolved topics. */

import {
  OMISSION,
  RESOLVED_TOPIC_PREFIX,
  resolvedName,
  unresolvedName,
} from "../../channels/topics/topic-name.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { ListedMessage } from "../reading/list-messages.ts";

/** Different former names that are looked at; nearly always there is one. */
const MAX_NAMES = 20;

/**
 * The whole name of a topic whose mark a client takes away: every client asks for what follows the mark, which has lost
 * its end. The topic's moves remember the name, also in another channel and after a restart.
 * @returns null when the request is for another name, or nothing was left out.
 */
export async function formerName(
  { topicId, topicName }: Pick<ListedMessage, "topicId" | "topicName">,
  given: string,
): Promise<string | null> {
  const kept = unresolvedName(topicName);
  if (kept === topicName || !kept.endsWith(OMISSION) || given.trim() !== kept) return null;
  const rows = await query<{ name: string }>(sql`
    SELECT topic_name AS name FROM message_edit
    WHERE topic_id = ${topicId} AND starts_with(topic_name, ${kept.slice(0, -OMISSION.length)}::text)
    GROUP BY topic_name ORDER BY max(id) DESC LIMIT ${MAX_NAMES}`);
  const isFormer = (name: string) =>
    !name.startsWith(RESOLVED_TOPIC_PREFIX) && resolvedName(name) === topicName;
  return rows.find(({ name }) => name !== kept && isFormer(name))?.name ?? null;
}
