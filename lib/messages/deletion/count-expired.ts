/** Counts the messages that a retention time would delete. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, readSnapshot } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";

/** Reads all messages. */
const STATEMENT_MS = 600_000;

interface Retention {
  /** null: direct messages, and channels without a retention time of their own. */
  readonly channelId: number | null;
  readonly days: number;
}

export function countExpired(
  { realm, channels }: Organization,
  { channelId, days }: Retention,
): Promise<number> {
  const conversationIds = [...channels.all()]
    .filter(({ id, messageRetentionDays }) =>
      channelId === null ? messageRetentionDays === null : id === channelId,
    )
    .map(({ conversationId }) => conversationId);
  return readSnapshot(async (tx) => {
    await allowStatements(tx, STATEMENT_MS);
    const [row] = await tx.$queryRaw<{ count: number }[]>(sql`
      WITH kept AS (
        SELECT unnest(${conversationIds}::int8[]) AS id
        UNION ALL
        SELECT id FROM conversation
        WHERE realm_id = ${realm.id} AND direct_key IS NOT NULL AND ${channelId === null})
      SELECT count(*) FROM kept JOIN message m ON m.conversation_id = kept.id
      WHERE m.sent_at < now() - make_interval(days => ${days}::int)`);
    return Number(row?.count ?? 0);
  });
}
