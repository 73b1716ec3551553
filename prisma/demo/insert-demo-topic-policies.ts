/** Writes followed and muted topics. */

import { POLICY_FOLLOWED, POLICY_MUTED } from "../../lib/channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import type { DemoConversation } from "./parse-conversations.ts";

/** @param ids account ids by handle. */
export async function insertDemoTopicPolicies(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  conversations: readonly DemoConversation[],
): Promise<void> {
  const choices = conversations.flatMap(({ place, followed, muted }) => {
    if (place.kind === "direct") return [];
    const choice = (handle: string, policy: number) => ({
      userId: ids.get(handle) ?? 0,
      channelKey: nameKey(place.channel),
      topicKey: nameKey(place.topic),
      policy,
    });
    return [
      ...followed.map((handle) => choice(handle, POLICY_FOLLOWED)),
      ...muted.map((handle) => choice(handle, POLICY_MUTED)),
    ];
  });
  await query(sql`
    INSERT INTO user_topic (user_id, topic_id, policy)
    SELECT choice."userId", t.id, choice.policy
    FROM json_to_recordset(${JSON.stringify(choices)}::json)
      AS choice("userId" int, "channelKey" text, "topicKey" text, policy smallint)
    JOIN channel c ON c.realm_id = ${realmId} AND c.name_key = choice."channelKey"
    JOIN topic t ON t.conversation_id = c.conversation_id AND t.name_key = choice."topicKey"`);
}
