/** The acting account as held in memory, and how its request was authenticated. */
import type { Organization } from "./organization.ts";

/** An account's record, as declared by the noun. */
export type Account = NonNullable<ReturnType<Organization["users"]["get"]>>;

export interface Actor {
  readonly user: Account;
  /** The account's organization in memory. */
  readonly organization: Organization;
  /** Name of the program, for example "ZulipPython" or "website". */
  readonly client: string;
  /** The browser session; null with an API key. */
  readonly sessionId: string | null;
  /** The key of a single program used for the request; absent: the account's own key, or a session. */
  readonly personalKeyId?: number;
}

/** The account's own id, or its owner's for a bot. */
export function personOf({ id, botOwnerId }: Pick<Account, "id" | "botOwnerId">): number {
  return botOwnerId ?? id;
}

/** A database condition for the accounts of one person: their own and their bots. */
export function accountsOfPerson(account: Pick<Account, "id" | "botOwnerId">) {
  const personId = personOf(account);
  return { OR: [{ id: personId }, { botOwnerId: personId }] };
}

/** The id of the person behind an account id, which may no longer exist. */
export function personBehind({ users }: Pick<Organization, "users">, userId: number): number {
  const account = users.get(userId);
  return account ? personOf(account) : userId;
}
