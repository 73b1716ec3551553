/** Keeps in memory the visibility policies that the narrows of event queues ask for. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { QueueOptions } from "../../kernel/events/queues/queue-options.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { PolicyOfTopic } from "./topic-policy-records.ts";

interface Queue {
  readonly userId: number;
  readonly options: Pick<QueueOptions, "narrow">;
}

function asksForPolicies({ options }: Queue): boolean {
  return options.narrow.some(
    (term) => term.kind === "is" && (term.state === "followed" || term.state === "muted"),
  );
}

/** Reads what matching the queue's narrow needs, before the first message is matched. */
export async function prepareQueue(organization: Organization, queue: Queue): Promise<void> {
  if (!asksForPolicies(queue)) return;
  const { userId } = queue;
  await organization.topicPolicies.watch(userId, () =>
    query<PolicyOfTopic>(sql`
      SELECT c.id AS "channelId", t.name_key AS "topicKey", u.policy FROM user_topic u
      JOIN topic t ON t.id = u.topic_id JOIN channel c ON c.conversation_id = t.conversation_id
      WHERE u.user_id = ${userId}`),
  );
}

/** Forgets what none of the queues that are left needs. */
export function forgetEndedQueues({ topicPolicies }: Organization, left: Iterable<Queue>): void {
  const asking = [...left].filter(asksForPolicies);
  topicPolicies.keepOnly(new Set(asking.map(({ userId }) => userId)));
}
