/** The part of the register answer about statuses: of everyone whom the person may know of. */
import type { Transaction } from "../db/transaction.ts";
import { stateFamily } from "../initial-state/state-family.ts";
import type { Actor } from "../organization-memory/actor.ts";
import { ROLE_GUEST } from "../roles/roles.contract.ts";
import { directPartners, mayMeet } from "../users/user-access.ts";
import { presentStatus } from "./present-status.ts";
import { userStatusState } from "./user-status-state.contract.ts";

export const userStatusFamily = stateFamily({
  fetchTypes: ["user_status"],
  fields: userStatusState,
  read: readStatuses,
  present: ({ rows, partnerIds }, { organization, user: viewer }) => {
    const known = rows.filter(({ userId }) => {
      const user = organization.users.get(userId);
      return user && (partnerIds.has(userId) || mayMeet(organization, viewer, user));
    });
    const statuses = known.map((row) => [String(row.userId), presentStatus(row)] as const);
    const set = statuses.filter(([, status]) => Object.keys(status).length > 0);
    return { user_status: Object.fromEntries(set) };
  },
});

/** With the partners of the person's direct conversations, who may be all that a guest knows. */
async function readStatuses(tx: Transaction, { organization, user }: Actor) {
  const rows = await tx.userStatus.findMany({ where: { user: { realmId: organization.realm.id } } });
  const partners =
    user.role === ROLE_GUEST ? await tx.$queryRaw<{ user_id: number }[]>(directPartners(user.id)) : [];
  return { rows, partnerIds: new Set(partners.map((row) => row.user_id)) };
}
