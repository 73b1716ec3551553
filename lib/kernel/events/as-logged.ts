/** Reads the organization's state under its log's lock. */
import { sql } from "../db/sql.ts";
import type { Organization, OrganizationChange } from "../memory/organization.ts";
import type { LogTransaction } from "./log-transaction.ts";

/**
 * Runs `look` under the log's lock with every logged event applied, so that no concurrent commit is missed. `look` must
 * be synchronous and quick.
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
