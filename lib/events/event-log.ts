/** Reads the event log. */
import { query, sql } from "../db/sql.ts";
import type { OrganizationChange } from "../organization-memory/organization.ts";
import type { Audience } from "./audience.ts";

/** An event as it stands in the log. */
export interface LoggedEvent {
  readonly id: number;
  readonly type: string;
  readonly audience: Audience;
  readonly body: Readonly<Record<string, unknown>>;
  readonly changes: readonly OrganizationChange[] | null;
}

/** The events of an organization after a position, oldest first, at most `limit`. */
export function readEvents(realmId: number, after: number, limit: number): Promise<LoggedEvent[]> {
  return query<LoggedEvent>(sql`
    SELECT id, type, audience, body, changes FROM event
    WHERE realm_id = ${realmId} AND id > ${after} ORDER BY id LIMIT ${limit}`);
}
