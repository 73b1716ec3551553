/** The authenticated account of a request, its organization, and how it was authenticated. */
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";

export interface Actor {
  readonly user: UserRecord;
  /** The account's organization in memory. */
  readonly organization: Organization;
  /** Name of the client program, for example "ZulipPython" or "website". */
  readonly client: string;
  /** The browser session, or null with an API key. */
  readonly sessionId: string | null;
}
