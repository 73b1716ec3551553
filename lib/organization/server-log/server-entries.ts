/** The audit log of the server: actions on whole organizations, whose own logs end with them, and on the server. */
import type { Prisma } from "../../kernel/db/generated/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";

export interface ServerEntry {
  readonly operation: string;
  readonly details: Prisma.JsonObject;
  readonly createdAt: Date;
}

const MAX_LISTED = 1_000;

export async function noteOnServer(
  tx: Transaction,
  operation: string,
  details: Prisma.JsonObject,
): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO server_entry (operation, details) VALUES (${operation}, ${JSON.stringify(details)}::json)`);
}

/** Newest first. */
export function listServerEntries(): Promise<ServerEntry[]> {
  return query<ServerEntry>(sql`
    SELECT operation, details, created_at AS "createdAt" FROM server_entry ORDER BY id DESC LIMIT ${MAX_LISTED}`);
}
