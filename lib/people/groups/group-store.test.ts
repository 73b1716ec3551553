/** Membership look-ups use indexes, which follow every change. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { cpuMilliseconds } from "../../testing/measuring/cpu-milliseconds.ts";

const PEOPLE = [1, 2, 3];
const GROUPS = [20, 21, 22, 23];

const someIds = (ids: readonly number[]) => fc.subarray([...ids], { maxLength: 2 });
const anyChange: fc.Arbitrary<OrganizationChange> = fc.oneof(
  fc.record({
    kind: fc.constant("group_members" as const),
    groupId: fc.constantFrom(...GROUPS),
    addedIds: someIds(PEOPLE),
    removedIds: someIds(PEOPLE),
  }),
  fc.record({
    kind: fc.constant("group_subgroups" as const),
    groupId: fc.constantFrom(...GROUPS),
    addedIds: someIds(GROUPS),
    removedIds: someIds(GROUPS),
  }),
  fc.record({
    kind: fc.constant("group_changed" as const),
    groupId: fc.constantFrom(...GROUPS),
    fields: fc.record({ isActive: fc.boolean() }),
  }),
  fc.record({ kind: fc.constant("group_deleted" as const), groupId: fc.constantFrom(...GROUPS) }),
);

const build = () =>
  buildOrganization({
    users: PEOPLE.map((id) => buildUser(id)),
    groups: GROUPS.map((id) => buildGroup(id, { memberIds: [1] })),
  });
type Built = ReturnType<typeof build>;

/** Membership as the protocol defines it, by a search. */
function searched(
  { groups }: Pick<Built, "groups">,
  groupId: number,
  userId: number,
  visited = new Set<number>(),
): boolean {
  const group = groups.get(groupId);
  if (!group?.isActive || visited.has(groupId)) return false;
  visited.add(groupId);
  if (groups.membersOf(groupId).has(userId)) return true;
  return group.subgroupIds.some((id) => searched({ groups }, id, userId, visited));
}

function lookedUp({ groups, users }: Built): boolean[] {
  return PEOPLE.flatMap((userId) => {
    const user = users.get(userId);
    return GROUPS.map((groupId) => user !== undefined && groups.isMember(groupId, user));
  });
}

const found = (organization: Built) =>
  PEOPLE.flatMap((userId) => GROUPS.map((groupId) => searched(organization, groupId, userId)));

test("after any changes, including hypothetical ones, membership equals the result of a full search", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), anyChange, (changes, considered) => {
      const organization = build();
      for (const [index, change] of changes.entries()) {
        organization.apply(change, index + 1);
        expect(lookedUp(organization)).toEqual(found(organization));
      }
      if (!organization.groups.get("groupId" in considered ? considered.groupId : 0)) return;
      const before = lookedUp(organization);
      organization.considering([considered], () =>
        expect(lookedUp(organization)).toEqual(found(organization)),
      );
      expect(lookedUp(organization)).toEqual(before);
    }),
  );
});

test("a permission check is a look-up, in groups nested five deep and of any size", () => {
  const SIZE = 1_000;
  const deep = Array.from({ length: SIZE }, (_, index) =>
    buildGroup(100 + index, {
      // Five levels: each group of a level contains five of the next.
      subgroupIds: [1, 2, 3, 4, 5].map((n) => 100 + 5 * index + n).filter((id) => id < 100 + SIZE),
      memberIds: index === SIZE - 1 ? Array.from({ length: 10_000 }, (_unused, n) => n + 1) : [],
    }),
  );
  const user = buildUser(7);
  const { groups } = buildOrganization({ users: [user], groups: deep });
  expect(groups.isMember(100, user)).toBe(true);
  const CHECKS = 200_000;
  const spent = cpuMilliseconds(() => {
    for (let count = 0; count < CHECKS; count += 1) groups.isMember(100 + (count % SIZE), user);
  });
  expect((1_000 * spent) / CHECKS).toBeLessThan(5);
});

test("adding a member costs the same in a large group as in a small one", () => {
  const user = buildUser(1);
  const memberIds = Array.from({ length: 10_000 }, (_, index) => index + 2);
  const organization = buildOrganization({ users: [user], groups: [buildGroup(20, { memberIds })] });
  const CHANGES = 10_000;
  const spent = cpuMilliseconds(() => {
    for (let count = 0; count < CHANGES; count += 1) {
      const [addedIds, removedIds] = count % 2 === 0 ? [[1], []] : [[], [1]];
      organization.apply({ kind: "group_members", groupId: 20, addedIds, removedIds }, count + 1);
    }
  });
  expect((1_000 * spent) / CHANGES).toBeLessThan(50);
});
