/** Reads the visibility policies that people have chosen for topics. */
import { type Sql, sql } from "../../kernel/db/sql.ts";
import type { ChosenPolicy } from "./visibility-policy.contract.ts";

export interface TopicPolicy {
  readonly userId: number;
  readonly channelId: number;
  readonly topicName: string;
  readonly policy: ChosenPolicy;
  /** Seconds since 1970. */
  readonly updatedAt: number;
}

const policyColumns = sql`ut.user_id AS "userId", ch.id AS "channelId", ut.policy,
  CASE WHEN knows_topic(ut.user_id, ch.id, t.id) THEN t.name ELSE t.name_key END AS "topicName",
  floor(extract(epoch FROM ut.updated_at))::float8 AS "updatedAt"`;

/**
 * The statement for the policies of these people, the oldest topics first. A topic of protected history of which a person
 * has received nothing is named by its key: its spelling would tell that others have written in it.
 */
export function topicPoliciesOf(userIds: readonly number[], policies: readonly ChosenPolicy[]): Sql {
  return sql`
    SELECT ${policyColumns} FROM user_topic ut
    JOIN topic t ON t.id = ut.topic_id
    JOIN channel ch ON ch.conversation_id = t.conversation_id
    WHERE ut.user_id = ANY(${[...userIds]}::int[]) AND ut.policy = ANY(${[...policies]}::int[])
    ORDER BY ut.topic_id`;
}

/** The same for those found in other tables, whose join names them ut, t and ch: at most so many. */
export function chosenPolicies(joined: Sql, most: number): Sql {
  return sql`SELECT ${policyColumns} FROM ${joined} LIMIT ${most}`;
}
