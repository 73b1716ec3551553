/** The part of the register answer about statuses: of everyone whom the person may know of. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { mayMeet } from "../../people/users/user-access.ts";
import { presentStatus } from "./present-status.ts";
import { userStatusState } from "./user-status.contract.ts";

export const userStatusFamily = stateFamily({
  fetchTypes: ["user_status"],
  fields: userStatusState,
  read: readStatuses,
  present: (rows, { organization, user: viewer }) => {
    const known = rows.filter(({ userId }) => {
      const user = organization.users.get(userId);
      return user && mayMeet(organization, viewer, user);
    });
    const statuses = known.map((row) => [String(row.userId), presentStatus(row)] as const);
    const set = statuses.filter(([, status]) => Object.keys(status).length > 0);
    return { user_status: Object.fromEntries(set) };
  },
});

function readStatuses(tx: Transaction, { organization }: Actor) {
  return tx.userStatus.findMany({ where: { user: { realmId: organization.realm.id } } });
}
