/** How many groups a person may create, and how many members these may have: every client receives all of them. */
import { badRequest } from "../errors.ts";
import type { Organization } from "../organization-memory/organization.ts";

export const MAX_GROUPS_OF_CREATOR = 1_000;
/** Direct members and subgroups. */
export const MAX_MEMBERS_OF_CREATOR = 200_000;

/**
 * Checks what a person's groups come to with another one, deactivated groups included.
 * @throws ApiError BAD_REQUEST.
 */
export function requireRoomForGroup(organization: Organization, creatorId: number, members: number): void {
  const groups = [...createdBy(organization, creatorId)];
  if (groups.length >= MAX_GROUPS_OF_CREATOR) {
    throw badRequest(`You have created too many user groups (limit: ${MAX_GROUPS_OF_CREATOR}).`);
  }
  requireRoomForMembers(organization, creatorId, members);
}

/**
 * Checks what the members of all groups of a creator come to with some more.
 * @param creatorId null where the creator's account no longer exists: such groups have no limit.
 * @throws ApiError BAD_REQUEST.
 */
export function requireRoomForMembers(
  organization: Organization,
  creatorId: number | null,
  more: number,
): void {
  if (creatorId === null || more === 0) return;
  let members = more;
  for (const group of createdBy(organization, creatorId)) {
    members += organization.groups.membersOf(group.id).size + group.subgroupIds.length;
  }
  if (members > MAX_MEMBERS_OF_CREATOR) {
    throw badRequest(
      `The user groups of this group's creator have too many members (limit: ${MAX_MEMBERS_OF_CREATOR}).`,
    );
  }
}

function* createdBy({ groups }: Organization, creatorId: number) {
  for (const group of groups.all()) if (group.creatorId === creatorId && group.name !== null) yield group;
}
