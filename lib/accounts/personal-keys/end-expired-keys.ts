/** Ends expired keys for programs: nodes refuse them by time, and this ends their event queues. */
import { query, sql } from "../../kernel/db/sql.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { endKeys } from "./write-keys.ts";

const ACCOUNTS_AT_ONCE = 100;

/** Called every few seconds. The rows stay in the list of keys until somebody removes them, so they are marked. */
export async function endExpiredKeys(): Promise<void> {
  const accounts = await query<{ id: number; realm_id: number }>(sql`
    SELECT DISTINCT account.id, account.realm_id
    FROM personal_key key JOIN user_account account ON account.id = key.user_id
    WHERE key.expires_at <= now() AND NOT key.has_ended
    ORDER BY account.id LIMIT ${ACCOUNTS_AT_ONCE}`);
  for (const { id, realm_id: realmId } of accounts) {
    await logTransaction({ realmId, userId: null, operation: "end-expired-keys" }, async (log) => {
      await log.lockScope("personal keys", id);
      await log.tx.$executeRaw(sql`
        UPDATE personal_key SET has_ended = true WHERE user_id = ${id} AND expires_at <= now() AND NOT has_ended`);
      await endKeys(log, id);
    });
  }
}
