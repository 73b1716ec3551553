/** One person's channels and groups add a bounded amount to register responses. */
import { describe, expect, test } from "vitest";
import type { OrganizationChange } from "../../kernel/memory/organization.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { NewGroup } from "../../people/groups/group-store.ts";
import { buildChannel, buildGroup, buildOrganization, buildUser } from "../../testing/build-organization.ts";
import { MAX_SHARE, MAX_SHARE_OF_ADMINISTRATOR, requireShare } from "./registration-quota.ts";

const MEMBER = 1;
const BOT = 2;
const OTHER = 3;
const ADMINISTRATOR = 4;
const users = [
  buildUser(MEMBER),
  buildUser(BOT, { botType: 1, botOwnerId: MEMBER }),
  buildUser(OTHER),
  buildUser(ADMINISTRATOR, { role: ROLE_ADMINISTRATOR }),
];
const people = (count: number) => Array.from({ length: count }, (_, index) => 1_000 + index);
const ofMembers = (id: number, creatorId: number, count: number) =>
  buildGroup(id, { creatorId, memberIds: people(count) });
const organizationWith = (...groups: readonly NewGroup[]) => buildOrganization({ users, groups });
const makes = (group: NewGroup): OrganizationChange[] => [{ kind: "group", group }];

/** The error message; "" for none. */
function refusal(...given: Parameters<typeof requireShare>): string {
  try {
    requireShare(...given);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

const TOO_LARGE = `limit: ${MAX_SHARE} characters`;
/** A group that fills most of a member's quota, or several times as much. */
const filling = (creatorId: number, times = 1) =>
  buildGroup(50, { creatorId, description: "x".repeat(times * (MAX_SHARE - 30_000)) });

describe("what counts", () => {
  const organization = organizationWith(filling(MEMBER));

  test.each<[string, readonly OrganizationChange[]]>([
    ["members", makes(ofMembers(51, MEMBER, 5_000))],
    ["a description", makes(buildGroup(51, { creatorId: MEMBER, description: "x".repeat(50_000) }))],
    [
      "a channel's description and its HTML",
      [
        {
          kind: "channel",
          channel: buildChannel(1, {
            creatorId: MEMBER,
            description: "x".repeat(20_000),
            renderedDescription: "x".repeat(20_000),
          }),
        },
      ],
    ],
    [
      "people who hold a permission of a channel",
      [
        ...makes(buildGroup(51, { name: null, memberIds: people(5_000) })),
        { kind: "channel", channel: buildChannel(1, { creatorId: MEMBER, permissions: { a: 51 } }) },
      ],
    ],
    [
      "people who hold several permissions of a group, once for each",
      [
        ...makes(buildGroup(51, { name: null, memberIds: people(1_000) })),
        ...makes(buildGroup(52, { creatorId: MEMBER, permissions: { a: 51, b: 51, c: 51, d: 51, e: 51 } })),
      ],
    ],
    ["a group that a bot of the person makes", makes(ofMembers(51, BOT, 5_000))],
  ])("%s", (_what, changes) => {
    expect(refusal(organization, MEMBER, changes)).toContain(TOO_LARGE);
    expect(refusal(organization, BOT, changes)).toContain(TOO_LARGE);
    expect(refusal(organization, MEMBER, makes(buildGroup(60, { creatorId: MEMBER })))).toBe("");
  });

  test("is not what others have made", () => {
    expect(refusal(organization, OTHER, makes(ofMembers(51, OTHER, 5_000)))).toBe("");
  });
});

test("what is too large already can be made smaller, but not larger", () => {
  const organization = organizationWith(filling(MEMBER, 2));
  const shorter = { kind: "group_changed", groupId: 50, fields: { description: "" } } as const;
  expect(refusal(organization, MEMBER, [shorter])).toBe("");
  expect(
    refusal(organization, MEMBER, [
      { kind: "group_members", groupId: 50, addedIds: [OTHER], removedIds: [] },
    ]),
  ).toContain(TOO_LARGE);
});

test("administrators may make more, and what belongs to nobody is not limited", () => {
  expect(refusal(organizationWith(), ADMINISTRATOR, makes(filling(ADMINISTRATOR, 5)))).toBe("");
  const full = organizationWith(filling(ADMINISTRATOR, MAX_SHARE_OF_ADMINISTRATOR / MAX_SHARE + 1));
  expect(refusal(full, ADMINISTRATOR, makes(buildGroup(51, { creatorId: ADMINISTRATOR })))).toContain(
    `limit: ${MAX_SHARE_OF_ADMINISTRATOR}`,
  );
  expect(refusal(organizationWith(), null, makes(filling(MEMBER, 20)))).toBe("");
});
