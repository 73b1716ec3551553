/** What follows from the organization as it is while its log is locked: memory may lag behind by a few events. */
import { sql } from "../db/sql.ts";
import type { Organization, OrganizationChange } from "../memory/organization.ts";
import type { LogTransaction } from "./log-transaction.ts";

/**
 * Locks the log and runs `look` with the organization after everything that is in it, so that nothing which others commit
 * meanwhile is missed. `look` must not wait, and it must be quick.
 */
export async function asLogged<T>(
  log: LogTransaction,
  organization: Organization,
  look: () => T,
): Promise<T> {
  log.lockDeferred();
  const events = await log.tx.$queryRaw<{ id: number; changes: OrganizationChange[] }[]>(sql`
    SELECT id, changes FROM event
    WHERE realm_id = ${log.realmId} AND id > ${organization.position} AND changes IS NOT NULL ORDER BY id`);
  return organization.foreseeing(events, look);
}
