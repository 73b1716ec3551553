/** Who is acting: an account as held in memory, and how its request was authenticated. */
import type { Organization } from "./organization.ts";

/** An account's record, as the noun declares it. */
export type Account = NonNullable<ReturnType<Organization["users"]["get"]>>;

export interface Actor {
  readonly user: Account;
  /** The account's organization in memory. */
  readonly organization: Organization;
  /** Name of the program, for example "ZulipPython" or "website". */
  readonly client: string;
  /** The browser session, or null with an API key. */
  readonly sessionId: string | null;
  /** The key for one program that the request was made with; absent: the account's own key, or a session. */
  readonly personalKeyId?: number;
}
