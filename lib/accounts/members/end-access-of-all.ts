/** Ends all sessions, or revokes all API keys, of an organization. */
import { deleteSessionsOf } from "../../auth/sessions/session.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { appendEvents, noteInAuditLog } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { type LogWriter, logTransaction } from "../../kernel/events/log-transaction.ts";
import { dropQueuesOf } from "../../kernel/events/queues/drop-queues-of.ts";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { OUTGOING_WEBHOOK } from "../../people/people-limits.contract.ts";
import { botChanged } from "../bots/bot-events.ts";

/** Accounts per transaction; sends wait until it ends. */
const AT_ONCE = 200;

/** `accounts`: API keys of accounts; `programs`: keys for programs. */
export async function countKeys(realmId: number): Promise<{ accounts: number; programs: number }> {
  const [row] = await query<{ accounts: number; programs: number }>(sql`
    SELECT count(*)::int AS accounts, coalesce(sum(cardinality(personal_key_ids)), 0)::int AS programs
    FROM user_account WHERE realm_id = ${realmId} AND is_active`);
  return row ?? { accounts: 0, programs: 0 };
}

export function countSessions(realmId: number): Promise<number> {
  return database().prisma.userSession.count({ where: { realmId, expiresAt: { gt: new Date() } } });
}

/** Each account gets a new key; keys for programs end. Repeating it completes an interrupted call. */
export async function revokeAllKeys(writer: LogWriter, { users }: Organization): Promise<void> {
  const ids = [...users.all()].map(({ id }) => id);
  const webhooks = new Set(
    [...users.all()].filter(({ botType }) => botType === OUTGOING_WEBHOOK).map(({ id }) => id),
  );
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    await logTransaction(writer, async (log) => {
      const { tx } = log;
      await tx.$executeRaw(sql`DELETE FROM personal_key WHERE user_id = ANY(${some}::int[])`);
      await tx.$executeRaw(sql`
        DELETE FROM push_subscription WHERE user_id = ANY(${some}::int[]) AND session_id IS NULL`);
      await log.lock();
      const rows = await tx.$queryRaw<{ id: number; key_version: number }[]>(sql`
        UPDATE user_account SET key_version = key_version + 1, personal_key_ids = '{}', personal_key_limits = '{}'
        WHERE id = ANY(${some}::int[]) RETURNING id, key_version`);
      const changeOf = (row: (typeof rows)[number]): OrganizationChange => {
        const fields = { keyVersion: row.key_version, personalKeyIds: [], personalKeyLimits: {} };
        return { kind: "user_changed", userId: row.id, fields };
      };
      await dropQueuesOf(log, some);
      noteInAuditLog(log, { event: "access.end", details: { user_ids: some, ways: ["api_keys"] } });
      const changes = rows.filter(({ id }) => !webhooks.has(id)).map(changeOf);
      const ofWebhooks = rows.filter(({ id }) => webhooks.has(id));
      await appendEvents(log, [
        ...(changes.length > 0 ? [organizationChanged.event(changes)] : []),
        ...ofWebhooks.map((row) => botChanged(row.id, ["services"], [changeOf(row)])),
      ]);
    });
  }
}

/** @returns how many sessions. */
export async function endAllSessions(writer: LogWriter): Promise<number> {
  for (let ended = 0; ; ) {
    const some = await logTransaction(writer, async (log) => {
      const changes = await deleteSessionsOf(log.tx, log.realmId, AT_ONCE);
      if (changes.length === 0) return 0;
      noteInAuditLog(log, { event: "access.end", details: { sessions: changes.length, ways: ["sessions"] } });
      await appendEvents(log, [organizationChanged.event(changes)]);
      return changes.length;
    });
    ended += some;
    if (some < AT_ONCE) return ended;
  }
}
