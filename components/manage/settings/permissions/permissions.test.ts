/** Allowed holders of permissions, and their encoding. */
import { describe, expect, it } from "vitest";
import { exampleGroup } from "../../../model/store/example-state.ts";
import type { PermissionRule } from "../../../model/store/wire.ts";
import { holderOfParts, isSameHolder, partsOfHolder } from "./holder.ts";
import { choicesOfGroups } from "./holder-choices.tsx";
import { allowedGroups } from "./permission-field.tsx";
import { channelPermissionLabel } from "./permission-labels.ts";

const groups = new Map(
  [
    exampleGroup(1, "role:nobody"),
    exampleGroup(2, "role:members"),
    exampleGroup(3, "role:everyone"),
    exampleGroup(4, "role:internet"),
    exampleGroup(5, "Support"),
    exampleGroup(6, "design"),
    exampleGroup(7, "former", { deactivated: true }),
  ].map((one) => [one.id, one]),
);

const rule: PermissionRule = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: true,
  default_group_name: "role:members",
  default_for_system_groups: null,
  allowed_system_groups: [],
};

describe("groups allowed for a permission", () => {
  const names = (changes: Partial<PermissionRule>) =>
    allowedGroups({ ...rule, ...changes }, groups).map(({ name }) => name);

  it("follow the server's rules, widest first", () => {
    expect(names({})).toEqual(["role:everyone", "role:members", "design", "Support"]);
    expect(names({ allow_everyone_group: false })).toEqual(["role:members", "design", "Support"]);
    expect(names({ allow_internet_group: true })[0]).toBe("role:internet");
  });

  it("can be limited to certain system groups", () => {
    expect(names({ require_system_group: true, allowed_system_groups: ["role:members"] })).toEqual([
      "role:members",
    ]);
  });
});

it("pickers list groups by the name that they show", () => {
  const shown = choicesOfGroups([...groups.values()].slice(1, 6)).map(({ name }) => name);
  expect(shown).toEqual([
    "design",
    "Everyone except guests",
    "Everyone including guests",
    "Everyone on the internet",
    "Support",
  ]);
});

describe("a permission's holder", () => {
  it.each([
    [1, { groupIds: [], userIds: [] }],
    [5, { groupIds: [5], userIds: [] }],
    [
      { direct_members: [11], direct_subgroups: [5, 6] },
      { groupIds: [5, 6], userIds: [11] },
    ],
  ])("%j survives the form unchanged", (holder, parts) => {
    expect(partsOfHolder(holder, groups)).toEqual(parts);
    expect(holderOfParts(parts, groups)).toEqual(holder);
  });

  it("is equal in another order", () => {
    const one = { direct_members: [1, 2], direct_subgroups: [5] };
    expect(isSameHolder(one, { direct_members: [2, 1], direct_subgroups: [5] })).toBe(true);
    expect(isSameHolder(one, { direct_members: [1], direct_subgroups: [5] })).toBe(false);
    expect(isSameHolder(one, 5)).toBe(false);
  });
});

it("the label of a channel permission mentions an organization permission that also grants it", () => {
  expect(channelPermissionLabel("can_resolve_topics_group")).toBe("Who else can resolve topics here");
  expect(channelPermissionLabel("can_send_message_group")).toBe("Who can post here");
});
