/** Who is acting: an account, as the organization's directory knows it, and how it came in. */
import type { Directory } from "../directory/directory.ts";
import type { UserRecord } from "../directory/records.ts";

export interface Actor {
  readonly user: UserRecord;
  /** The account's organization in memory. */
  readonly directory: Directory;
  /** Name of the program, for example "ZulipPython" or "website". */
  readonly client: string;
  /** The browser session, or null with an API key. */
  readonly sessionId: string | null;
}
