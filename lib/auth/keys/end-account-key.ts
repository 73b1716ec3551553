/** Ends the validity of an account's API key. */
import { sql } from "../../kernel/db/sql.ts";
import type { LogTransaction } from "../../kernel/events/log-transaction.ts";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";

/**
 * Gives the account its next key. Event queues that were registered with the former one end with it, and so do push
 * subscriptions; those of sessions stay. The log must be locked.
 * @returns the version of the new key, and the changes for an event of the caller.
 */
export async function endAccountKey(
  { tx }: LogTransaction,
  userId: number,
): Promise<{ keyVersion: number; changes: OrganizationChange[] }> {
  const [changed] = await tx.$queryRaw<{ key_version: number }[]>(sql`
    UPDATE user_account SET key_version = key_version + 1 WHERE id = ${userId} RETURNING key_version`);
  if (!changed) throw new Error(`The account ${userId} does not exist.`);
  const { key_version: keyVersion } = changed;
  await tx.$executeRaw(sql`DELETE FROM push_subscription WHERE user_id = ${userId} AND session_id IS NULL`);
  return { keyVersion, changes: [{ kind: "user_changed", userId, fields: { keyVersion } }] };
}
