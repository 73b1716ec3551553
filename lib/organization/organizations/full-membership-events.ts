/** Events of the system groups when the waiting period of new members changes. */
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { membersAdded, membersRemoved } from "../../people/groups/group-events.ts";
import { isInSystemGroup } from "../../people/groups/system-groups.ts";
import type { OrganizationSettings } from "./organization-settings.contract.ts";

/** Who becomes a full member by the new setting, and who no longer is one. */
export function fullMembershipEvents(
  { users, groups, realm }: Organization,
  { waiting_period_threshold: days }: Partial<OrganizationSettings>,
): NewEvent[] {
  if (days === undefined) return [];
  const former = realm.settings.waiting_period_threshold;
  const members = [...users.all()].filter((user) => user.isActive && user.role === ROLE_MEMBER);
  const isFull = (user: (typeof members)[number], threshold: number) =>
    isInSystemGroup("role:fullmembers", user, threshold);
  const moved = members.filter((user) => isFull(user, former) !== isFull(user, days)).map(({ id }) => id);
  if (moved.length === 0) return [];
  // A longer waiting period only takes full membership away, a shorter one only gives it.
  const full = groups.system("role:fullmembers").id;
  const ordinary = groups.system("role:members").id;
  const [from, to] = days > former ? [full, ordinary] : [ordinary, full];
  return [
    membersRemoved.event({ groupId: from, userIds: moved }, { kind: "everyone" }),
    membersAdded.event({ groupId: to, userIds: moved }, { kind: "everyone" }),
  ];
}
