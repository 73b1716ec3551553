/** Memberships and permissions in memory. */
import { describe, expect, test } from "vitest";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_OWNER } from "../roles/roles.contract.ts";

const DAY = 86_400;

describe("membership", () => {
  test("follows roles in system groups", () => {
    const owner = buildUser(1, { role: ROLE_OWNER });
    const guest = buildUser(2, { role: ROLE_GUEST });
    const organization = buildOrganization({ users: [owner, guest] });
    const isIn = (name: Parameters<typeof organization.groups.system>[0], user: typeof owner) =>
      organization.groups.isMember(organization.groups.system(name).id, user);
    expect(isIn("role:owners", owner)).toBe(true);
    expect(isIn("role:members", owner)).toBe(true);
    expect(isIn("role:everyone", guest)).toBe(true);
    expect(isIn("role:members", guest)).toBe(false);
    expect(isIn("role:nobody", owner)).toBe(false);
  });

  test("waits until a member is a full member", () => {
    const now = Date.now() / 1000;
    const young = buildUser(1, { createdAt: now - 2 * DAY });
    const old = buildUser(2, { createdAt: now - 4 * DAY });
    const settings = { ...buildOrganization({}).realm.settings, waiting_period_threshold: 3 };
    const organization = buildOrganization({ realm: { settings }, users: [young, old] });
    const { id } = organization.groups.system("role:fullmembers");
    expect(organization.groups.isMember(id, young)).toBe(false);
    expect(organization.groups.isMember(id, old)).toBe(true);
  });

  test("goes through subgroups, and ends in a circle of groups", () => {
    const user = buildUser(1);
    const organization = buildOrganization({
      users: [user],
      groups: [
        buildGroup(20, { subgroupIds: [21] }),
        buildGroup(21, { subgroupIds: [20, 22] }),
        buildGroup(22, { memberIds: [1] }),
        buildGroup(23, { subgroupIds: [23] }),
      ],
    });
    expect(organization.groups.isMember(20, user)).toBe(true);
    expect(organization.groups.isMember(23, user)).toBe(false);
  });

  test("ends with the group's deactivation", () => {
    const user = buildUser(1);
    const group = buildGroup(20, { memberIds: [1] });
    const organization = buildOrganization({ users: [user], groups: [group] });
    organization.apply({ kind: "group_changed", groupId: group.id, fields: { isActive: false } }, 1);
    expect(organization.groups.isMember(20, user)).toBe(false);
  });
});

describe("permissions", () => {
  test("have a default until a group is chosen", () => {
    const member = buildUser(1);
    const administrator = buildUser(2, { role: ROLE_ADMINISTRATOR });
    const parts = { users: [member, administrator], groups: [buildGroup(20, { memberIds: [1] })] };
    const byDefault = buildOrganization(parts);
    expect(byDefault.permissions.may(member, "can_mention_many_users_group")).toBe(false);
    expect(byDefault.permissions.may(administrator, "can_mention_many_users_group")).toBe(true);
    const chosen = buildOrganization({
      ...parts,
      realm: { permissions: { can_mention_many_users_group: 20 } },
    });
    expect(chosen.permissions.may(member, "can_mention_many_users_group")).toBe(true);
    expect(chosen.permissions.may(administrator, "can_mention_many_users_group")).toBe(false);
  });
});

describe("changes", () => {
  test("rename without leaving the old name behind", () => {
    const channel = buildChannel(5, { name: "Old" });
    const organization = buildOrganization({ channels: [channel] });
    organization.apply({ kind: "channel_changed", channelId: channel.id, fields: { name: "New" } }, 1);
    expect(organization.channels.named("old")).toBeUndefined();
    expect(organization.channels.named("NEW")?.id).toBe(5);
  });

  test("subscribe from the event's position on and unsubscribe", () => {
    const organization = buildOrganization({ users: [buildUser(1)], channels: [buildChannel(5)] });
    organization.apply({ kind: "subscribed", channelId: 5, userIds: [1], received: [9] }, 77);
    expect(organization.subscriptions.of(5, 1)).toEqual({ sinceEventId: 77, isMuted: false, received: [9] });
    expect([...organization.subscriptions.channelsOf(1)]).toEqual([5]);
    organization.apply({ kind: "unsubscribed", channelId: 5, userIds: [1], nextMessageId: 1 }, 78);
    expect(organization.subscriptions.of(5, 1)).toBeUndefined();
    expect([...organization.subscriptions.channelsOf(1)]).toEqual([]);
  });

  test("end a session", () => {
    const organization = buildOrganization({ users: [buildUser(1)] });
    organization.sessions.remember("known", { userId: 1, expiresAt: Date.now() + 1000 });
    organization.apply({ kind: "session_ended", sessionId: "known" }, 1);
    expect(organization.sessions.hasEnded("known")).toBe(true);
  });

  test("find namesakes and forget a former name", () => {
    const one = buildUser(1, { fullName: "Ada" });
    const two = buildUser(2, { fullName: "ada" });
    const organization = buildOrganization({ users: [one, two] });
    expect(organization.users.named("ADA").map((user) => user.id)).toEqual([1, 2]);
    organization.apply({ kind: "user_changed", userId: two.id, fields: { fullName: "Grace" } }, 1);
    expect(organization.users.named("ada").map((user) => user.id)).toEqual([1]);
  });
});

test("a change that another version has logged is passed over, and those after it are applied", () => {
  const channel = buildChannel(5);
  const organization = buildOrganization({ channels: [channel] });
  organization.apply(JSON.parse('{ "kind": "of_another_version" }'), 1);
  organization.apply({ kind: "channel_changed", channelId: channel.id, fields: { name: "New" } }, 2);
  expect(organization.channels.get(channel.id)?.name).toBe("New");
});
