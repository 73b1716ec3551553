/** Past states. */
import { expect, test } from "vitest";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import type { Organization, OrganizationChange } from "./organization.ts";

const changes: readonly OrganizationChange[] = [
  { kind: "user", user: buildUser(3, { fullName: "Ada" }) },
  { kind: "user_changed", userId: 1, fields: { fullName: "Ada", settings: { enter_sends: true } } },
  { kind: "user_changed", userId: 1, fields: { fullName: "Grace", isActive: false } },
  { kind: "channel", channel: buildChannel(7, { name: "later" }) },
  {
    kind: "channel_changed",
    channelId: 5,
    fields: { name: "renamed", permissions: { can_send_message_group: 20 } },
  },
  { kind: "subscribed", channelId: 5, userIds: [1, 2], received: [40] },
  { kind: "channel_muted", channelId: 5, userId: 2, isMuted: true },
  { kind: "subscriber_activity", userIds: [2], isActive: false },
  { kind: "unsubscribed", channelId: 5, userIds: [1], nextMessageId: 45 },
  { kind: "subscriber_activity", userIds: [2], isActive: true },
  { kind: "group", group: buildGroup(30, { memberIds: [2] }) },
  { kind: "group_members", groupId: 20, addedIds: [1, 2], removedIds: [] },
  { kind: "group_members", groupId: 20, addedIds: [3], removedIds: [1] },
  { kind: "group_subgroups", groupId: 20, addedIds: [30], removedIds: [] },
  { kind: "group_changed", groupId: 20, fields: { name: "crew" } },
  { kind: "realm_changed", fields: { name: "Other", settings: { waiting_period_threshold: 9 } } },
];

function start(): Organization {
  return buildOrganization({
    users: [buildUser(1), buildUser(2)],
    channels: [buildChannel(5)],
    groups: [buildGroup(20)],
    subscriptions: [{ channelId: 5, userId: 2 }],
  });
}

function describeAll({ users, groups, channels, subscriptions, realm }: Organization): unknown {
  const people = [1, 2, 3].flatMap((id) => users.get(id) ?? []);
  return structuredClone({
    realm: realm.record,
    users: [...users.all()],
    adas: users.named("ada").map(({ id }) => id),
    groups: [...groups.all()].map((group) => ({
      ...group,
      memberIds: [...groups.membersOf(group.id)].sort(),
    })),
    crew: groups.named("crew")?.id,
    members: people.map((user) => groups.isMember(20, user)),
    channels: [...channels.all()],
    renamed: channels.named("renamed")?.id,
    subscribers: [...subscriptions.subscribers(5)].sort(([one], [other]) => one - other),
    former: subscriptions.formerOf(5, 1),
    memberIds: [...subscriptions.memberIds(5)].sort(),
    channelsOf: [1, 2].map((id) => [...subscriptions.channelsOf(id)]),
  });
}

test("at every position since the past is held it looks as it did then, and nothing of that remains", () => {
  const organization = start();
  organization.holdPast();
  const seen = [describeAll(organization)];
  for (const [index, change] of changes.entries()) {
    organization.apply(change, index + 1);
    seen.push(describeAll(organization));
  }
  for (const [position, then] of seen.entries()) {
    expect(organization.asOf(position, () => describeAll(organization))).toEqual(then);
    expect(describeAll(organization)).toEqual(seen.at(-1));
  }
  expect(() =>
    organization.asOf(0, () => {
      throw new Error("a presenter failed");
    }),
  ).toThrow("a presenter failed");
  expect(describeAll(organization)).toEqual(seen.at(-1));
});

test("a person who looks back does not end the past of another, and later changes join it", () => {
  const organization = start();
  const atFirst = describeAll(organization);
  organization.holdPast();
  const [one, other] = changes;
  if (!one || !other) throw new Error("two changes are needed");
  organization.apply(one, 1);
  organization.holdPast()();
  organization.apply(other, 2);
  expect(organization.asOf(0, () => describeAll(organization))).toEqual(atFirst);
});

test("changes are kept only since the oldest past that is held, though there always is one", () => {
  const organization = start();
  let release = organization.holdPast();
  for (const [index, change] of changes.entries()) {
    organization.apply(change, index + 1);
    organization.position = index + 1;
    const releaseFormer = release;
    release = organization.holdPast();
    releaseFormer();
    expect(organization.changesKept).toBe(0);
  }
});

test("an ended session stays ended", () => {
  const organization = start();
  organization.holdPast();
  organization.apply({ kind: "session_ended", sessionId: "one" }, 1);
  expect(organization.asOf(0, () => organization.sessions.hasEnded("one"))).toBe(true);
});

test("what is in the log already can be seen before it is applied, and counts once where it was applied meanwhile", () => {
  const organization = start();
  const before = describeAll(organization);
  const events = changes.map((change, index) => ({ id: index + 1, changes: [change] }));
  const seen = organization.foreseeing(events, () => describeAll(organization));
  expect(describeAll(organization)).toEqual(before);
  for (const { id, changes: brought } of events) {
    for (const change of brought) organization.apply(change, id);
    organization.position = id;
    expect(organization.foreseeing(events, () => describeAll(organization))).toEqual(seen);
  }
  expect(describeAll(organization)).toEqual(seen);
});
