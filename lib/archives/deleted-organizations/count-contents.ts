/** Counts what a deletion would delete. */
import { sql } from "../../kernel/db/sql.ts";
import { allowStatements, readSnapshot } from "../../kernel/db/transaction.ts";

interface Contents {
  readonly channels: number;
  readonly messages: number;
  readonly files: number;
}

/** Counting millions of messages takes a while. */
const STATEMENT_MS = 600_000;

export function countContents(realmId: number): Promise<Contents> {
  return readSnapshot(async (tx) => {
    await allowStatements(tx, STATEMENT_MS);
    const [counts] = await tx.$queryRaw<Contents[]>(sql`
      SELECT (SELECT count(*) FROM channel WHERE realm_id = ${realmId})::int AS channels,
        (SELECT count(*) FROM conversation c JOIN message m ON m.conversation_id = c.id
          WHERE c.realm_id = ${realmId})::int AS messages,
        (SELECT count(*) FROM attachment WHERE realm_id = ${realmId})::int AS files`);
    return counts ?? { channels: 0, messages: 0, files: 0 };
  });
}
