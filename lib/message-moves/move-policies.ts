/** Visibility policies follow a topic that is renamed or moved as a whole. */
import { mayViewChannel } from "../channels/channel-access.ts";
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { mutedTopicsChanged, userTopicChanged } from "../topics/topic-events.ts";
import { policyChange } from "../topics/topic-policy-records.ts";
import {
  type ChosenPolicy,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../topics/visibility-policy.contract.ts";
import type { MovePlan } from "./move-scope.ts";
import type { Moved, MoveStamp } from "./moved.ts";

type Policy = typeof POLICY_INHERIT | ChosenPolicy;

/** By what a person wants to see of two topics that become one: more before less. */
const byInterest: readonly number[] = [POLICY_FOLLOWED, POLICY_UNMUTED, POLICY_INHERIT, POLICY_MUTED];

/**
 * A person's policy for a topic that another one is moved into.
 * @param isMerged whether the destination had messages; otherwise the topic keeps what was chosen for it.
 */
export function mergedPolicy(moved: number, resident: number, isMerged: boolean): number {
  if (!isMerged) return moved === POLICY_INHERIT ? resident : moved;
  return byInterest.find((policy) => policy === moved || policy === resident) ?? POLICY_INHERIT;
}

interface PersonsPolicies {
  readonly user_id: number;
  readonly moved: Policy;
  readonly resident: Policy;
}

export interface PolicyEvents {
  /** One for each policy. */
  readonly changed: readonly NewEvent[];
  /** For older clients, one for each person: sends must not wait for all of them. */
  readonly muted: readonly NewEvent[];
}

const none: PolicyEvents = { changed: [], muted: [] };

/**
 * Moves the policies of a topic that was moved as a whole, and says so to the people who have one. The log must be
 * locked.
 * @param how whether the destination had messages before, and when the messages were moved, in seconds since 1970.
 */
export async function movePolicies(
  tx: Transaction,
  organization: Organization,
  plan: MovePlan,
  moved: Moved,
  { isMerged, editedAt }: { readonly isMerged: boolean } & Pick<MoveStamp, "editedAt">,
): Promise<PolicyEvents> {
  if (!moved.isWhole) return none;
  const isRenamed = moved.topicId === plan.topicId;
  const people = isRenamed
    ? await renamedPolicies(tx, plan.topicId, editedAt)
    : await tx.$queryRaw<PersonsPolicies[]>(sql`
        SELECT m.user_id, m.policy AS moved, coalesce(r.policy, 0) AS resident FROM user_topic m
        LEFT JOIN user_topic r ON r.user_id = m.user_id AND r.topic_id = ${moved.topicId}
        WHERE m.topic_id = ${plan.topicId} ORDER BY m.user_id`);
  if (people.length === 0) return none;
  const results = people.map((person) => ({
    ...person,
    policy: maySee(organization, plan, person.user_id)
      ? mergedPolicy(person.moved, person.resident, isMerged)
      : POLICY_INHERIT,
  }));
  if (!isRenamed) await writePolicies(tx, plan.topicId, moved.topicId, results, editedAt);
  const changed = results.filter(({ policy, resident }) => isRenamed || policy !== resident);
  const event = (channelId: number, topicName: string, policy: number, some: readonly PersonsPolicies[]) => {
    const userIds = some.map(({ user_id }) => user_id);
    const chosen = { stream_id: channelId, topic_name: topicName, visibility_policy: policy };
    return userTopicChanged.event(
      { ...chosen, last_updated: Math.floor(editedAt) },
      { kind: "users", userIds },
      [policyChange(userIds, { channelId, topicName, policy })],
    );
  };
  const mute = results.filter((each) => [each.moved, each.resident, each.policy].includes(POLICY_MUTED));
  return {
    changed: [
      event(plan.from.id, plan.topicName, POLICY_INHERIT, results),
      ...[...Map.groupBy(changed, ({ policy }) => policy)].map(([policy, some]) =>
        event(plan.to.id, plan.newName, policy, some),
      ),
    ],
    muted: mute.map(({ user_id: userId }) =>
      mutedTopicsChanged.event({ userId }, { kind: "users", userIds: [userId] }),
    ),
  };
}

function maySee(organization: Organization, { to }: MovePlan, userId: number): boolean {
  const user = organization.users.get(userId);
  return user !== undefined && mayViewChannel(organization, to, user);
}

/** The policies of a topic that has got another name; they count as chosen again, as the events say. */
function renamedPolicies(tx: Transaction, topicId: number, editedAt: number): Promise<PersonsPolicies[]> {
  return tx.$queryRaw<PersonsPolicies[]>(sql`
    WITH renamed AS (
      UPDATE user_topic SET updated_at = to_timestamp(${editedAt}::float8) WHERE topic_id = ${topicId}
      RETURNING user_id, policy)
    SELECT user_id, policy AS moved, 0 AS resident FROM renamed ORDER BY user_id`);
}

async function writePolicies(
  tx: Transaction,
  fromTopicId: number,
  toTopicId: number,
  results: readonly { readonly user_id: number; readonly policy: number }[],
  editedAt: number,
): Promise<void> {
  const userIds = results.map(({ user_id }) => user_id);
  const policies = results.map(({ policy }) => policy);
  await tx.$executeRaw(sql`
    DELETE FROM user_topic u USING unnest(${userIds}::int[], ${policies}::int[]) AS result (user_id, policy)
    WHERE u.user_id = result.user_id
      AND (u.topic_id = ${fromTopicId} OR (u.topic_id = ${toTopicId} AND result.policy = ${POLICY_INHERIT}))`);
  await tx.$executeRaw(sql`
    INSERT INTO user_topic AS u (user_id, topic_id, policy, updated_at)
    SELECT result.user_id, ${toTopicId}, result.policy, to_timestamp(${editedAt}::float8)
    FROM unnest(${userIds}::int[], ${policies}::int[]) AS result (user_id, policy)
    WHERE result.policy <> ${POLICY_INHERIT}
    ON CONFLICT (user_id, topic_id) DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at
      WHERE u.policy <> excluded.policy`);
}
