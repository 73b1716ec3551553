/** Who is acting: an account, as the organization's organization knows it, and how it came in. */
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";

export interface Actor {
  readonly user: UserRecord;
  /** The account's organization in memory. */
  readonly organization: Organization;
  /** Name of the program, for example "ZulipPython" or "website". */
  readonly client: string;
  /** The browser session, or null with an API key. */
  readonly sessionId: string | null;
}
