/** Moves visibility policies with a whole topic. */
import { mayReadChannel, mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { mutedTopicsChanged, userTopicChanged } from "../../channels/topics/topic-events.ts";
import { policyChange } from "../../channels/topics/topic-policy-records.ts";
import {
  type ChosenPolicy,
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
  POLICY_UNMUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { MovePlan, MoveStamp, WrittenMove } from "./move-scope.ts";

type Policy = typeof POLICY_INHERIT | ChosenPolicy;

/** Order of precedence when topics merge. */
const byInterest: readonly number[] = [POLICY_FOLLOWED, POLICY_UNMUTED, POLICY_INHERIT, POLICY_MUTED];

/** @param isMerged whether the destination had messages. */
export function mergedPolicy(moved: number, resident: number, isMerged: boolean): number {
  if (!isMerged) return moved === POLICY_INHERIT ? resident : moved;
  return byInterest.find((policy) => policy === moved || policy === resident) ?? POLICY_INHERIT;
}

interface UserPolicies {
  readonly user_id: number;
  readonly moved: Policy;
  readonly resident: Policy;
}

export interface PolicyEvents {
  /** One per policy. */
  readonly changed: readonly NewEvent[];
  /** One per user, for older clients: too many to delay sends. */
  readonly muted: readonly NewEvent[];
}

const none: PolicyEvents = { changed: [], muted: [] };

/** The log must be locked. `editedAt` is in seconds since 1970. */
export async function movePolicies(
  tx: Transaction,
  organization: Organization,
  plan: MovePlan,
  moved: WrittenMove,
  { isMerged, editedAt }: { readonly isMerged: boolean } & Pick<MoveStamp, "editedAt">,
): Promise<PolicyEvents> {
  if (!moved.isWhole) return none;
  const isRenamed = moved.topicId === plan.topicId;
  const people = isRenamed
    ? await renamedPolicies(tx, plan.topicId, editedAt)
    : await tx.$queryRaw<UserPolicies[]>(sql`
        SELECT m.user_id, m.policy AS moved, coalesce(r.policy, 0) AS resident FROM user_topic m
        LEFT JOIN user_topic r ON r.user_id = m.user_id AND r.topic_id = ${moved.topicId}
        WHERE m.topic_id = ${plan.topicId} ORDER BY m.user_id`);
  if (people.length === 0) return none;
  const results = people.map((person) => ({
    ...person,
    policy: may(organization, mayReadChannel, plan.to, person.user_id)
      ? mergedPolicy(person.moved, person.resident, isMerged)
      : POLICY_INHERIT,
  }));
  if (isRenamed) await forgetPolicies(tx, plan.topicId, results);
  else await writePolicies(tx, plan.topicId, moved.topicId, results, editedAt);
  return policyEvents(organization, plan, results, editedAt);
}

interface MovedPolicies extends UserPolicies {
  readonly policy: number;
}

/** Users who left a hidden channel must learn nothing of its topics. */
function policyEvents(
  organization: Organization,
  plan: MovePlan,
  results: readonly MovedPolicies[],
  editedAt: number,
): PolicyEvents {
  const changed = results.filter(({ policy, resident }) => policy !== resident);
  const event = (
    channel: ChannelRecord,
    topicName: string,
    policy: number,
    some: readonly UserPolicies[],
  ) => {
    const userIds = some.map(({ user_id }) => user_id);
    const viewerIds = userIds.filter((id) => may(organization, mayViewChannel, channel, id));
    const channelId = channel.id;
    const chosen = { stream_id: channelId, topic_name: topicName, visibility_policy: policy };
    return userTopicChanged.event(
      { ...chosen, last_updated: Math.floor(editedAt) },
      { kind: "users", userIds: viewerIds },
      [policyChange(userIds, { channelId, topicName, policy })],
    );
  };
  const muted = results.filter(
    (each) =>
      [each.moved, each.resident, each.policy].includes(POLICY_MUTED) &&
      [plan.from, plan.to].some((channel) => may(organization, mayViewChannel, channel, each.user_id)),
  );
  return {
    changed: [
      event(plan.from, plan.topicName, POLICY_INHERIT, results),
      ...[...Map.groupBy(changed, ({ policy }) => policy)].map(([policy, some]) =>
        event(plan.to, plan.newName, policy, some),
      ),
    ],
    muted: muted.map(({ user_id: userId }) =>
      mutedTopicsChanged.event({ userId }, { kind: "users", userIds: [userId] }),
    ),
  };
}

function may(
  organization: Organization,
  right: typeof mayReadChannel,
  channel: ChannelRecord,
  userId: number,
): boolean {
  const user = organization.users.get(userId);
  return user !== undefined && right(organization, channel, user);
}

/** Sets the update time to that of the move, as in the events. */
function renamedPolicies(tx: Transaction, topicId: number, editedAt: number): Promise<UserPolicies[]> {
  return tx.$queryRaw<UserPolicies[]>(sql`
    WITH renamed AS (
      UPDATE user_topic SET updated_at = to_timestamp(${editedAt}::float8) WHERE topic_id = ${topicId}
      RETURNING user_id, policy)
    SELECT user_id, policy AS moved, 0 AS resident FROM renamed ORDER BY user_id`);
}

/** Keeps former subscribers from learning the new name. */
async function forgetPolicies(
  tx: Transaction,
  topicId: number,
  results: readonly MovedPolicies[],
): Promise<void> {
  const left = results.filter(({ policy }) => policy === POLICY_INHERIT).map(({ user_id }) => user_id);
  if (left.length === 0) return;
  await tx.$executeRaw(sql`
    DELETE FROM user_topic WHERE topic_id = ${topicId} AND user_id = ANY(${left}::int[])`);
}

async function writePolicies(
  tx: Transaction,
  fromTopicId: number,
  toTopicId: number,
  results: readonly MovedPolicies[],
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
