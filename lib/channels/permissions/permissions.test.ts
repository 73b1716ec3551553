/** Permission holders: defaults, choices, and restrictions. */
import { expect, test } from "vitest";
import { ROLE_GUEST, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";

const member = buildUser(1);
const guest = buildUser(2, { role: ROLE_GUEST });
const owner = buildUser(3, { role: ROLE_OWNER });
const both = buildGroup(20, { memberIds: [member.id, guest.id] });

test("a guest in a permission's group does not hold a permission that guests may not hold", () => {
  const channel = buildChannel(5, {
    permissions: { can_subscribe_group: both.id, can_send_message_group: both.id },
  });
  const { permissions } = buildOrganization({
    realm: { permissions: { can_create_public_channel_group: both.id, can_resolve_topics_group: both.id } },
    users: [member, guest],
    groups: [both],
    channels: [channel],
  });
  expect(permissions.may(member, "can_create_public_channel_group")).toBe(true);
  expect(permissions.may(guest, "can_create_public_channel_group")).toBe(false);
  expect(permissions.may(guest, "can_resolve_topics_group")).toBe(true);
  expect(permissions.mayInChannel(member, channel, "can_subscribe_group")).toBe(true);
  expect(permissions.mayInChannel(guest, channel, "can_subscribe_group")).toBe(false);
  expect(permissions.mayInChannel(guest, channel, "can_send_message_group")).toBe(true);
});

test("by default everyone may mention a group, and nobody a system group", () => {
  const { permissions, groups } = buildOrganization({ users: [member, owner], groups: [both] });
  expect(permissions.mayWithGroup(member, both, "can_mention_group")).toBe(true);
  const chosen = { ...both, permissions: { can_mention_group: groups.system("role:nobody").id } };
  expect(permissions.mayWithGroup(member, chosen, "can_mention_group")).toBe(false);
  expect(permissions.mayWithGroup(owner, groups.system("role:members"), "can_mention_group")).toBe(false);
});
