/** Topics of protected history that a sender may not know of, having received none of their messages. */

import { isReceivedOnly } from "../../channels/channels/channel-access.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import type { Destination } from "./destination.ts";

/** Whether a topic exists without the sender being allowed to know it. One query, and only for protected history. */
export async function isHiddenTopic({ user }: Actor, { channel, topic }: Destination): Promise<boolean> {
  if (!channel || !isReceivedOnly(channel)) return false;
  const [row] = await query<{ is_known: boolean }>(sql`
    SELECT knows_topic(${user.id}::int, ${channel.id}::int, id) AS is_known FROM topic
    WHERE conversation_id = ${channel.conversationId} AND name_key = ${nameKey(topic)}`);
  return row?.is_known === false;
}
