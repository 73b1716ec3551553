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

/** Id of the person behind an account. */
export function personOf({ id, botOwnerId }: Pick<Account, "id" | "botOwnerId">): number {
  return botOwnerId ?? id;
}

/** The accounts of the person behind one, as a condition in the database: their own and their bots'. */
export function accountsOfPerson(account: Pick<Account, "id" | "botOwnerId">) {
  const personId = personOf(account);
  return { OR: [{ id: personId }, { botOwnerId: personId }] };
}

/** The person behind an account by its id, which may belong to nobody any more. */
export function personBehind({ users }: Pick<Organization, "users">, userId: number): number {
  const account = users.get(userId);
  return account ? personOf(account) : userId;
}
