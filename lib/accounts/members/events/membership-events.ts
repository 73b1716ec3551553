/** Events of groups when an account is created, changes its role, is deactivated or comes back. */
import type { NewEvent } from "../../../kernel/events/event-entry.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { membersAdded, membersRemoved } from "../../../people/groups/group-events.ts";
import { groupsListing } from "../../../people/groups/listing-groups.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";

const everyone = { kind: "everyone" } as const;

/**
 * Groups list active accounts only: their system group, and those they were put into.
 * @param former null for a new account.
 */
export function membershipEvents(
  organization: Organization,
  former: UserRecord | null,
  user: UserRecord,
): NewEvent[] {
  const before = former ? groupsListing(organization, former).map(({ id }) => id) : [];
  const after = groupsListing(organization, user).map(({ id }) => id);
  const body = (groupId: number) => ({
    groupId,
    userIds: [user.id],
    isDeactivated: organization.groups.get(groupId)?.isActive === false,
  });
  return [
    ...before.filter((id) => !after.includes(id)).map((id) => membersRemoved.event(body(id), everyone)),
    ...after.filter((id) => !before.includes(id)).map((id) => membersAdded.event(body(id), everyone)),
  ];
}
