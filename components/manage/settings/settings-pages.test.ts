/** Guests see the pages that concern them. */
import { expect, it } from "vitest";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_MEMBER } from "../../../lib/kernel/roles/roles.contract.ts";
import { exampleState, OWN_ID } from "../../model/store/example-state.ts";
import type { RegisterAnswer } from "../../model/store/wire.ts";
import { SETTINGS_PAGES } from "./settings-pages.tsx";

const ME = { direct_members: [OWN_ID], direct_subgroups: [] };
const NO_ONE = { direct_members: [], direct_subgroups: [] };

/** Bram is a bot of the user's, if `hasBot`. */
function titlesFor(role: number, permissions: Partial<RegisterAnswer> = {}, hasBot = false): string[] {
  const { users, ...state } = exampleState({
    realm_can_add_custom_emoji_group: NO_ONE,
    realm_can_create_bots_group: NO_ONE,
    realm_can_create_groups: NO_ONE,
    realm_can_invite_users_group: NO_ONE,
    ...permissions,
  });
  const known = new Map(users);
  const [own, bram] = [users.get(OWN_ID), users.get(2)];
  if (own) known.set(OWN_ID, { ...own, role });
  if (bram && hasBot) known.set(2, { ...bram, isBot: true, bot: { type: 1, ownerId: OWN_ID } });
  return SETTINGS_PAGES.filter(({ isFor }) => isFor?.({ ...state, users: known }) ?? true).map(
    ({ title }) => title,
  );
}

const ofGuests = [
  "Account",
  "Sessions and keys",
  "Preferences",
  "Notifications",
  "Views",
  "Alert words",
  "Muted people",
  "Snippets",
];

it("their own, without the organization's", () => {
  expect(titlesFor(ROLE_GUEST)).toEqual(ofGuests);
});

it.each([
  ["Custom emoji", { realm_can_add_custom_emoji_group: ME }],
  ["Bots", { realm_can_create_bots_group: ME }],
  ["Groups", { realm_can_create_groups: ME }],
  ["Invitations", { realm_can_invite_users_group: ME }],
])("and %s with the permission", (title, permission) => {
  expect(titlesFor(ROLE_GUEST, permission)).toEqual(expect.arrayContaining([...ofGuests, title]));
  expect(titlesFor(ROLE_GUEST, permission)).toHaveLength(ofGuests.length + 1);
});

it("and bots that they own", () => {
  expect(titlesFor(ROLE_GUEST, {}, true)).toContain("Bots");
});

it("members see the organization's too, without an administrator's", () => {
  const titles = titlesFor(ROLE_MEMBER);
  expect(titles).toEqual(expect.arrayContaining([...ofGuests, "Bots", "Permissions", "People", "Groups"]));
  expect(titles).not.toContain("Audit log");
});

it("administrators see the server's health only in its first organization", () => {
  expect(titlesFor(ROLE_ADMINISTRATOR)).toContain("Audit log");
  expect(titlesFor(ROLE_ADMINISTRATOR)).not.toContain("Health");
  expect(titlesFor(ROLE_ADMINISTRATOR, { has_server_health: true })).toContain("Health");
  expect(titlesFor(ROLE_MEMBER, { has_server_health: true })).not.toContain("Health");
});
