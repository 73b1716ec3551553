/** The acting account, and how its request was authenticated. */
import type { Organization } from "./organization.ts";

export type Account = NonNullable<ReturnType<Organization["users"]["get"]>>;

export interface Actor {
  readonly user: Account;
  readonly organization: Organization;
  /** For example "ZulipPython" or "website". */
  readonly client: string;
  /** null with an API key. */
  readonly sessionId: string | null;
  /** Absent: the account's own key, or a session. */
  readonly personalKeyId?: number;
  /** Acts for the server's administrator: rights are not checked, and the audit log names the server. */
  readonly isServer?: true;
}

/** The account itself, or a bot's owner. */
export function personOf({ id, botOwnerId }: Pick<Account, "id" | "botOwnerId">): number {
  return botOwnerId ?? id;
}

/** The person's own account and bots. */
export function accountsOfPerson(account: Pick<Account, "id" | "botOwnerId">) {
  const personId = personOf(account);
  return { OR: [{ id: personId }, { botOwnerId: personId }] };
}

/** The account may no longer exist. */
export function personBehind({ users }: Pick<Organization, "users">, userId: number): number {
  const account = users.get(userId);
  return account ? personOf(account) : userId;
}
