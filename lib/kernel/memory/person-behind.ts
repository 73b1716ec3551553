/** The person whose use of the server is counted: a bot counts as its owner, who could else use hundreds of accounts. */
import type { Account } from "./actor.ts";
import type { Organization } from "./organization.ts";

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
