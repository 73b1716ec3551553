/** Permission checks of moves. */

import { hasChannelRight, mayReadChannel } from "../../channels/channels/channel-access.ts";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { NO_TOPIC } from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_MODERATOR } from "../../kernel/roles/roles.contract.ts";
import { requireMayPost, requireMayUseTopic, requireTopicAllowed } from "../messages/message-access.ts";

import { type MovePlan, movedMessages, readableInTopic } from "./move-scope.ts";

/**
 * Resolving requires only its own permission; other moves have time limits.
 * @throws ApiError BAD_REQUEST or MOVE_MESSAGES_TIME_LIMIT_EXCEEDED.
 */
export async function requireMayMove(actor: Actor, plan: MovePlan): Promise<void> {
  const { from, to } = plan;
  // Even a partial move may take all.
  if (plan.mark) requireMayResolve(actor, from);
  if (plan.resolution) return;
  if (from.id !== to.id) {
    requireMayTakeOut(actor, from);
    requireMayPost(actor, to, to.id);
    if (!mayReadChannel(actor.organization, to, actor.user))
      throw badRequest(`Not authorized to send to channel '${to.name}'`);
  }
  if (plan.newName !== plan.topicName) requireMayChangeTopics(actor, from);
  requireTopicFits(actor.organization, to, plan.newName);
  await requireMayUseTopic(actor, to, plan.newName);
  await requireInTime(actor, plan);
}

function requireMayResolve({ organization, user }: Actor, channel: ChannelRecord): void {
  if (hasChannelRight(organization, channel, user, "resolve_topics")) return;
  throw badRequest("You don't have permission to resolve topics in this channel.");
}

function requireMayChangeTopics({ organization, user }: Actor, channel: ChannelRecord): void {
  if (hasChannelRight(organization, channel, user, "change_topics")) return;
  throw badRequest("You don't have permission to edit this message");
}

function requireMayTakeOut({ organization, user }: Actor, channel: ChannelRecord): void {
  if (hasChannelRight(organization, channel, user, "take_messages_out")) return;
  throw badRequest("You don't have permission to move this message");
}

function requireTopicFits(organization: Organization, channel: ChannelRecord, topic: string): void {
  const ownPolicy = channel.topicsPolicy;
  const policy = ownPolicy === "inherit" ? organization.realm.settings.topics_policy : ownPolicy;
  const isEmpty = topic === "" || topic === NO_TOPIC;
  if (isEmpty && policy === "disable_empty_topic") throw badRequest("Topic can't be empty");
  requireTopicAllowed(organization, channel, topic);
}

/** In seconds; null for no limit. The shorter limit applies. */
function limitOf({ organization, user }: Actor, plan: MovePlan): number | null {
  if (user.role <= ROLE_MODERATOR) return null;
  const { settings } = organization.realm;
  const limits = [
    ...(plan.newName === plan.topicName ? [] : [settings.move_messages_within_stream_limit_seconds]),
    ...(plan.from.id === plan.to.id ? [] : [settings.move_messages_between_streams_limit_seconds]),
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

async function requireInTime(actor: Actor, plan: MovePlan): Promise<void> {
  const limit = limitOf(actor, plan);
  if (limit === null) return;
  const oldest = Math.floor(Date.now() / 1000) - limit;
  const [first] = await query<{ sent_at: number }>(sql`
    SELECT floor(extract(epoch FROM m.sent_at))::float8 AS sent_at FROM message m
    WHERE ${movedMessages(plan)} ORDER BY m.id LIMIT 1`);
  if (!first || first.sent_at >= oldest) return;
  throw await limitExceeded(plan, oldest);
}

/** Counts only readable messages. */
async function limitExceeded(plan: MovePlan, oldest: number): Promise<ApiError> {
  const [row] = await query<{ total: number; allowed: number; first_id: number | null }>(sql`
    SELECT count(*) AS total, count(*) FILTER (WHERE is_in_time) AS allowed,
           min(id) FILTER (WHERE is_in_time) AS first_id
    FROM (SELECT m.id, floor(extract(epoch FROM m.sent_at)) >= ${oldest} AS is_in_time FROM message m
          WHERE ${readableInTopic(plan)}) AS readable`);
  const { total, allowed, first_id } = row ?? { total: 0, allowed: 0, first_id: null };
  return new ApiError(
    "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED",
    `You only have permission to move the ${allowed}/${total} most recent messages in this topic.`,
    {
      first_message_id_allowed_to_move: first_id,
      total_messages_in_topic: total,
      total_messages_allowed_to_move: allowed,
    },
  );
}
