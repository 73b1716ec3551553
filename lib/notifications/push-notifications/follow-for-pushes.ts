/** Stores which messages to push, at no cost to sending. */
import { query, sql } from "../../kernel/db/sql.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { Queue } from "../../kernel/queue/find-waiting.ts";
import { OFFLINE_AFTER_SECONDS } from "../../people/presence/presence-records.ts";
import { type Candidate, findCandidates, type LoggedMessage } from "../missed-messages/find-missed.ts";
import { followLogs, organizationsBehind, type Stretch } from "../missed-messages/follow-log.ts";
import { PUSH } from "../missed-messages/notice-reason.ts";
import { quietSecondsLeft, whoIsAway } from "../missed-messages/who-is-away.ts";

/** Messages within this time become one notification. */
export const BATCHING_SECONDS = 2;
/** Time to read in an open tab, for users who want notifications while online. */
const READING_SECONDS = 10;
/** Older messages are not pushed after a downtime. */
const LATEST_MINUTES = 10;

export const unfollowedEvents: Queue = { waiting: organizationsBehind("push_cursor") };

/** Called every second while events wait, for organizations with subscriptions. */
export async function followForPushes(): Promise<void> {
  await followLogs({ cursors: "push_cursor", note });
}

async function note(
  organization: Organization,
  stretch: Stretch,
  sent: readonly LoggedMessage[],
): Promise<boolean> {
  const subscribers = sent.length === 0 ? new Set() : await subscribersOf(organization);
  if (sent.length > 0 && subscribers.size === 0) return endFollowing(organization, stretch);
  const candidates = subscribers.size === 0 ? [] : await findCandidates(organization, sent, PUSH);
  const subscribed = candidates.filter(
    ({ userId }) => subscribers.has(userId) && quietSecondsLeft(organization, userId) === 0,
  );
  return write(organization, stretch, subscribed, await waits(organization, subscribed));
}

/** Stops until the next subscription. @returns false: there is nothing left to follow. */
async function endFollowing({ realm }: Organization, { after }: Stretch): Promise<boolean> {
  return transaction(async (tx) => {
    const [cursor] = await tx.$queryRaw<object[]>(sql`
      SELECT FROM push_cursor WHERE realm_id = ${realm.id} AND event_id = ${after} FOR UPDATE`);
    // A new subscription locks this row, so the statement sees all earlier ones.
    if (cursor) {
      await tx.$executeRaw(sql`
        DELETE FROM push_cursor c WHERE c.realm_id = ${realm.id} AND NOT EXISTS (
          SELECT FROM push_subscription s JOIN user_account u ON u.id = s.user_id WHERE u.realm_id = c.realm_id)`);
    }
    return false;
  });
}

async function subscribersOf({ realm }: Organization): Promise<ReadonlySet<unknown>> {
  const rows = await query<{ user_id: number }>(sql`
    SELECT DISTINCT s.user_id FROM push_subscription s JOIN user_account u ON u.id = s.user_id
    WHERE u.realm_id = ${realm.id}`);
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Delays in seconds. An active user may be about to leave: messages unread once the user counts as away are pushed,
 * unless a client was used since (`push-delivery.ts`).
 */
async function waits(organization: Organization, candidates: readonly Candidate[]): Promise<number[]> {
  const away = await whoIsAway(organization, new Set(candidates.map(({ userId }) => userId)));
  const now = Date.now() / 1000;
  return candidates.map(({ userId }) => {
    if (away.has(userId)) return BATCHING_SECONDS;
    if (organization.users.get(userId)?.settings.enable_online_push_notifications) return READING_SECONDS;
    const activeAt = organization.presences.get(userId)?.activeAt ?? 0;
    // With hidden presence, only the connection is known.
    const since = activeAt > now - OFFLINE_AFTER_SECONDS ? activeAt : now;
    return Math.ceil(since + OFFLINE_AFTER_SECONDS - now) + 1;
  });
}

async function write(
  { realm }: Organization,
  { after, upTo }: Stretch,
  candidates: readonly Candidate[],
  waitingSeconds: readonly number[],
): Promise<boolean> {
  const [row] = await query<{ moved: boolean }>(sql`
    WITH moved AS (
      UPDATE push_cursor SET event_id = ${upTo}
      WHERE realm_id = ${realm.id} AND event_id = ${after} RETURNING realm_id
    ), noted AS (
      INSERT INTO push_notice (subscription_id, user_id, message_id, due_at, edited_at)
      SELECT s.id, s.user_id, found.message_id, now() + found.wait * interval '1 second', to_timestamp(found.edited)
      FROM moved, unnest(${candidates.map(({ userId }) => userId)}::int[],
        ${candidates.map(({ messageId }) => messageId)}::int8[],
        ${[...waitingSeconds]}::int[],
        ${candidates.map(({ editedAt }) => editedAt)}::float8[]) AS found (user_id, message_id, wait, edited)
      JOIN message m ON m.id = found.message_id
        AND coalesce(to_timestamp(found.edited), m.sent_at) > now() - ${LATEST_MINUTES} * interval '1 minute'
      JOIN push_subscription s ON s.user_id = found.user_id
      WHERE found.edited IS NULL OR NOT EXISTS (
        SELECT FROM pushed_message p WHERE p.user_id = found.user_id AND p.message_id = found.message_id)
      FOR KEY SHARE OF s
      ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT FROM moved) AS moved`);
  return row?.moved === true;
}
