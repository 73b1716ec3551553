/** What a viewer sees of lists of people, in groups and in who holds a permission: nobody whom the viewer may not know of. */
import type { Actor } from "../organization-memory/actor.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { GroupSettingValue } from "../roles/group-setting.contract.ts";
import { mayAccessAllUsers, mayMeet } from "../users/user-access.ts";
import type { UserRecord } from "../users/user-records.ts";

/** For the variant of an event: whose knowledge limits its form; null: it is complete. */
export function limitedViewer(organization: Organization, viewer: UserRecord): number | null {
  return mayAccessAllUsers(organization, viewer) ? null : viewer.id;
}

/** Whether a viewer sees somebody in lists. @param viewerId as `limitedViewer` gives it. */
export function seenBy(organization: Organization, viewerId: number | null): (user: UserRecord) => boolean {
  const viewer = viewerId === null ? undefined : organization.users.get(viewerId);
  return viewer ? (user) => mayMeet(organization, viewer, user) : () => true;
}

/** The stores that groups, channels and permissions are presented from, without the accounts that a viewer does not see. */
export function storesSeenBy(organization: Organization, viewerId: number | null) {
  const { groups, permissions, users, realm } = organization;
  if (viewerId === null) return { groups, permissions, users, realm };
  const isSeen = seenBy(organization, viewerId);
  const seen = {
    get(id: number) {
      const user = users.get(id);
      return user && isSeen(user) ? user : undefined;
    },
    all: () => [...users.all()].filter(isSeen),
  };
  return { groups, permissions, users: seen, realm };
}

/** The same for an account that asks. */
export function storesSeenByActor({ organization, user }: Pick<Actor, "organization" | "user">): SeenStores {
  return storesSeenBy(organization, limitedViewer(organization, user));
}

export type SeenStores = ReturnType<typeof storesSeenBy>;

/** Those of the ids that a viewer sees. */
export function seenIds(
  organization: Organization,
  viewerId: number | null,
  ids: readonly number[],
): number[] {
  const { users } = storesSeenBy(organization, viewerId);
  return viewerId === null ? [...ids] : ids.filter((id) => users.get(id));
}

type Parts = Exclude<GroupSettingValue, number>;

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && "direct_members" in value;
}

/** A value that may say who holds a permission, as a viewer sees it. */
export function seenValue<Value>(
  organization: Organization,
  viewerId: number | null,
  value: Value,
): Value | Parts {
  if (viewerId === null || !isParts(value)) return value;
  return { ...value, direct_members: seenIds(organization, viewerId, value.direct_members) };
}

/** Fields some of which may say who holds a permission, as a viewer sees them. */
export function seenFields<Fields extends object>(
  organization: Organization,
  viewerId: number | null,
  fields: Fields,
): Fields {
  if (viewerId === null) return fields;
  const seen = Object.entries(fields).map(
    ([name, value]) => [name, seenValue(organization, viewerId, value)] as const,
  );
  return { ...fields, ...Object.fromEntries(seen) };
}
