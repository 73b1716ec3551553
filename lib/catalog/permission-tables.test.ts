/** Permission rules agree with one another and are enforced as announced to clients. */
import { describe, expect, test } from "vitest";
import { channelPermissions } from "../channels/channels/channel-settings.contract.ts";
import { systemGroups } from "../kernel/roles/roles.contract.ts";
import { holderRefused, type Permission } from "../kernel/settings/permission.ts";
import { organizationPermissions } from "../organization/organizations/organization-permissions.contract.ts";
import { groupPermissions } from "../people/groups/groups.contract.ts";

const tables: Record<string, Readonly<Record<string, Permission>>> = {
  organization: organizationPermissions,
  channel: channelPermissions,
  group: groupPermissions,
};

const refusedGroups = (name: string, permission: Permission) =>
  Object.keys(systemGroups).filter(
    (group) => holderRefused(name, permission, { name: group, isSystem: true }) !== null,
  );

describe.each(Object.entries(tables))("permissions of a %s", (_of, table) => {
  test.each(Object.entries(table))("%s have defaults that may hold them", (name, permission) => {
    const refused = refusedGroups(name, permission);
    expect(refused).toContain("role:internet");
    expect(refused).not.toContain(permission.default);
    expect(refused).not.toContain(permission.inSystemGroups);
    if (permission.toCreator) expect(permission.onlySystemGroups).toBeUndefined();
  });
});

test("owners alone may not hold the permission to mention a group", () => {
  const { can_mention_group } = groupPermissions;
  expect(refusedGroups("can_mention_group", can_mention_group)).toEqual(["role:internet", "role:owners"]);
  const owners = { name: "role:owners", isSystem: true };
  expect(holderRefused("can_mention_group", can_mention_group, owners)).toBe(
    "'can_mention_group' setting cannot be set to 'role:owners' group.",
  );
});

test("a permission for system groups refuses all others, whatever they are called", () => {
  const { can_access_all_users_group: permission } = organizationPermissions;
  const name = "can_access_all_users_group";
  expect(refusedGroups(name, permission).sort()).toEqual(
    Object.keys(systemGroups)
      .filter((group) => group !== "role:everyone" && group !== "role:members")
      .sort(),
  );
  for (const group of ["designers", null]) {
    expect(holderRefused(name, permission, { name: group, isSystem: false })).toBe(
      "'can_access_all_users_group' must be a system user group.",
    );
  }
});
