/** Events of accounts that are deactivated or come back. */
import { botChanged } from "../bots/bot-events.ts";
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { userUpdated } from "../users/user-events.ts";
import type { UserRecord } from "../users/user-records.ts";
import { membershipEvents } from "./membership-events.ts";
import { permissionEvents } from "./permission-events.ts";

interface ChangedAccount {
  /** As it was before. */
  readonly user: UserRecord;
  /** Guests who know of the account by a direct conversation; of a bot everybody knows. */
  readonly partnerIds: readonly number[];
}

/** The accounts themselves, the groups that list them, and the permissions that name them. */
export function activityEvents(
  organization: Organization,
  accounts: readonly ChangedAccount[],
  isActive: boolean,
): NewEvent[] {
  const changed = accounts.map(({ user }) => ({ ...user, isActive }));
  return [
    ...accounts.flatMap((account) => accountEvents(organization, account, isActive)),
    ...permissionEvents(organization, changed),
  ];
}

function accountEvents(
  organization: Organization,
  { user, partnerIds }: ChangedAccount,
  isActive: boolean,
): NewEvent[] {
  const body = { person: { user_id: user.id, is_active: isActive }, partnerIds: [...partnerIds] };
  const change = { kind: "user_changed", userId: user.id, fields: { isActive } } as const;
  return [
    userUpdated.event(body, { kind: "everyone" }, [change]),
    ...membershipEvents(organization, user, { ...user, isActive }),
    ...(user.botType === null ? [] : [botChanged(user.id, ["is_active"])]),
  ];
}
