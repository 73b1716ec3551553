/** Cached JSON of channels and groups is current after every change. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Organization, OrganizationChange } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { presentChangedGroup, presentGroups } from "../../people/groups/present-group.ts";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { channelPayload, channelTexts, newChannelActivity } from "./present-channel.ts";

const PEOPLE = [1, 2, 3];
const NAMED = 20;
const UNNAMED = 21;
const CHANNEL = 30;

const person = fc.constantFrom(...PEOPLE);
const anyChange: fc.Arbitrary<OrganizationChange> = fc.oneof(
  fc.record({
    kind: fc.constant("group_members" as const),
    groupId: fc.constantFrom(NAMED, UNNAMED),
    addedIds: fc.subarray(PEOPLE),
    removedIds: fc.subarray(PEOPLE),
  }),
  fc.record({
    kind: fc.constant("group_subgroups" as const),
    groupId: fc.constant(UNNAMED),
    addedIds: fc.subarray([NAMED]),
    removedIds: fc.subarray([NAMED]),
  }),
  fc.record({
    kind: fc.constant("group_changed" as const),
    groupId: fc.constant(NAMED),
    fields: fc.record({ description: fc.string({ maxLength: 2 }), isActive: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant("user_changed" as const),
    userId: person,
    fields: fc.record(
      { isActive: fc.boolean(), role: fc.constantFrom(ROLE_ADMINISTRATOR, ROLE_MEMBER) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant("user" as const), user: fc.constant(buildUser(4)) }),
  fc.record({
    kind: fc.constant("channel_changed" as const),
    channelId: fc.constant(CHANNEL),
    fields: fc.record({ description: fc.string({ maxLength: 2 }) }),
  }),
);

const build = () =>
  buildOrganization({
    users: PEOPLE.map((id) => buildUser(id)),
    groups: [
      buildGroup(NAMED, { memberIds: [1], permissions: { can_mention_group: UNNAMED } }),
      buildGroup(UNNAMED, { name: null, memberIds: [2] }),
    ],
    channels: [buildChannel(CHANNEL, { permissions: { can_send_message_group: UNNAMED } })],
  });

function expectTruth(organization: Organization): void {
  const user = buildUser(1);
  const shown: { id: number }[] = JSON.parse(JSON.stringify(presentGroups(organization, user, true)));
  for (const group of shown) expect(group).toEqual(presentChangedGroup(organization, group.id, []));
  const channel = organization.channels.get(CHANNEL);
  if (!channel) throw new Error("The channel is missing.");
  const text = channelTexts({ organization, user })(channel, newChannelActivity, { is_default: true });
  const payload = channelPayload(organization, channel, newChannelActivity);
  expect(JSON.parse(text)).toEqual({ ...payload, is_default: true });
}

test("after any changes, while others are considered, and when those are taken back", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), anyChange), { maxLength: 8 }), (changes) => {
      const organization = build();
      expectTruth(organization);
      for (const [index, [isOnlyConsidered, change]] of changes.entries()) {
        if (isOnlyConsidered) organization.considering([change], () => expectTruth(organization));
        else organization.apply(change, index + 1);
        expectTruth(organization);
      }
    }),
  );
});

test("a channel is encoded once for many", () => {
  const organization = build();
  const channel = organization.channels.get(CHANNEL);
  if (!channel) throw new Error("The channel is missing.");
  let encoded = 0;
  const watched = {
    ...channel,
    get description() {
      encoded += 1;
      return "";
    },
  };
  for (const id of PEOPLE) channelTexts({ organization, user: buildUser(id) })(watched, newChannelActivity);
  expect(encoded).toBe(1);
});
