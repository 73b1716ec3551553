/** Follows all logs, continuing where any node stopped. */
import { Prisma } from "../../kernel/db/generated/client.ts";
import { query, type Sql, sql } from "../../kernel/db/sql.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { logFailure } from "../../kernel/log-failure.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { type LoggedMessage, loggedMessage } from "./find-missed.ts";

/** Events per query. */
const PAGE = 500;

/** Positions in the log, exclusive and inclusive. */
export interface Stretch {
  readonly after: number;
  readonly upTo: number;
}

export interface LogFollower {
  /** The table with each organization's position. */
  readonly cursors: "missed_message_cursor" | "push_cursor";
  /**
   * Stores the consequences and moves the cursor in one statement, so that each message is handled once.
   * @returns false if another node was faster.
   */
  note(organization: Organization, stretch: Stretch, sent: readonly LoggedMessage[]): Promise<boolean>;
}

/** Organizations with events beyond the cursor. */
export function organizationsBehind(cursors: LogFollower["cursors"]): Sql {
  return sql`
    SELECT c.realm_id, c.event_id FROM ${Prisma.raw(cursors)} c JOIN realm r ON r.id = c.realm_id
    WHERE r.deactivated_at IS NULL
      AND EXISTS (SELECT FROM event e WHERE e.realm_id = c.realm_id AND e.id > c.event_id)`;
}

/** The next run retries a failed organization, which does not delay others. */
export async function followLogs(follower: LogFollower): Promise<void> {
  const behind = await query<{ realm_id: number; event_id: number }>(organizationsBehind(follower.cursors));
  for (const { realm_id: realmId, event_id: after } of behind) {
    await followOne(follower, realmId, after).catch((error) =>
      logFailure(
        error,
        { realmId, cursors: follower.cursors },
        "an organization's log could not be followed",
      ),
    );
  }
}

async function followOne(follower: LogFollower, realmId: number, start: number): Promise<void> {
  let after = start;
  for (;;) {
    const events = await query<{ id: number; body: unknown }>(sql`
      SELECT id, CASE
        WHEN type = 'message' THEN body
        WHEN type = 'update_message' AND body -> 'mentionedBefore' IS NOT NULL THEN json_build_object(
          'messageId', body -> 'messageId', 'channelId', body -> 'channelId', 'directUserIds', json_build_array(),
          'bits', body -> 'bits', 'flags', body -> 'flags',
          'edit', json_build_object('before', body -> 'mentionedBefore', 'timestamp', body -> 'timestamp'))
      END AS body FROM event
      WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${PAGE}`);
    const last = events.at(-1);
    if (!last) return;
    const stream = await streamOf(realmId);
    await stream.follow(last.id);
    // Skips another version's format.
    const sent = events.flatMap(({ body }) => loggedMessage.safeParse(body).data ?? []);
    if (!(await follower.note(stream.organization, { after, upTo: last.id }, sent))) return;
    if (events.length < PAGE) return;
    after = last.id;
  }
}
