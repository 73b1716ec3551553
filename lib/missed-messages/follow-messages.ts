/** Notes who has missed which message, by following each organization's log; the sends themselves know nothing of it. */
import { query, sql } from "../db/sql.ts";
import { streamOf } from "../events/event-dispatcher.ts";
import { canSendMail } from "../mail/mail-server.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { type Candidate, findCandidates, sentMessage } from "./find-missed.ts";
import { whoIsAway } from "./who-is-away.ts";

/** Events that are looked at together. */
const PAGE = 500;

interface FollowedRow {
  readonly realm_id: number;
  readonly event_id: number;
}

/**
 * Called every few seconds. Without a mail server nothing is followed, and what was missed in the last day is found when
 * there is one: the log is kept so long.
 */
export async function followMessages(): Promise<void> {
  if (!canSendMail()) return;
  await query(sql`
    INSERT INTO missed_message_cursor (realm_id, event_id)
    SELECT id, 0 FROM realm r WHERE NOT EXISTS (SELECT FROM missed_message_cursor c WHERE c.realm_id = r.id)
    ON CONFLICT DO NOTHING`);
  const behind = await query<FollowedRow>(sql`
    SELECT c.realm_id, c.event_id FROM missed_message_cursor c JOIN realm r ON r.id = c.realm_id
    WHERE r.deactivated_at IS NULL
      AND EXISTS (SELECT FROM event e WHERE e.realm_id = c.realm_id AND e.id > c.event_id)`);
  for (const { realm_id: realmId, event_id: after } of behind) await followOne(realmId, after);
}

async function followOne(realmId: number, start: number): Promise<void> {
  let after = start;
  for (;;) {
    const events = await query<{ id: number; body: unknown }>(sql`
      SELECT id, CASE WHEN type = 'message' THEN body END AS body FROM event
      WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${PAGE}`);
    const last = events.at(-1);
    if (!last) return;
    const stream = await streamOf(realmId);
    await stream.follow(last.id);
    // What another version has written otherwise is nobody's reason to stop.
    const sent = events.flatMap(({ body }) => sentMessage.safeParse(body).data ?? []);
    const candidates = await findCandidates(stream.organization, sent);
    const away = await whoIsAway(stream.organization, new Set(candidates.map(({ userId }) => userId)));
    const missed = candidates.filter(({ userId }) => away.has(userId));
    if (!(await note(stream.organization, { after, upTo: last.id }, missed))) return;
    if (events.length < PAGE) return;
    after = last.id;
  }
}

/**
 * Notes what was found and moves the cursor by one statement, so that each message is noted once, whichever nodes follow the
 * log and wherever one stops. A message that is deleted just then makes the statement fail: the next run finds it gone.
 * @returns false when another node has been here.
 */
async function note(
  { realm, users }: Organization,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  missed: readonly Candidate[],
): Promise<boolean> {
  const waitOf = ({ userId }: Candidate) =>
    users.get(userId)?.settings.email_notifications_batching_period_seconds ?? 0;
  const [row] = await query<{ moved: boolean }>(sql`
    WITH moved AS (
      UPDATE missed_message_cursor SET event_id = ${upTo}
      WHERE realm_id = ${realm.id} AND event_id = ${after} RETURNING realm_id
    ), noted AS (
      INSERT INTO missed_message (user_id, message_id, reason, due_at)
      SELECT found.user_id, found.message_id, found.reason, now() + found.wait * interval '1 second'
      FROM moved, unnest(${missed.map(({ userId }) => userId)}::int[],
        ${missed.map(({ messageId }) => messageId)}::int8[], ${missed.map(({ reason }) => reason)}::text[],
        ${missed.map(waitOf)}::int[]) AS found (user_id, message_id, reason, wait)
      JOIN message m ON m.id = found.message_id
      ON CONFLICT DO NOTHING)
    SELECT EXISTS (SELECT FROM moved) AS moved`);
  return row?.moved === true;
}
