/** Links of other clients lead to pages; the search finds settings. */
import { expect, it } from "vitest";
import { pageOfPath, pageToShow, settingsMatches } from "./find-page.ts";
import { SETTINGS_PAGES } from "./settings-pages.tsx";

it.each([
  ["organization/linkifier-settings", "Linkifiers", []],
  ["organization/filter-settings", "Linkifiers", []],
  ["groups/12/support/members", "Groups", ["12", "support", "members"]],
  ["organization/users/deactivated", "People", ["deactivated"]],
  ["organization/users/invitations", "Invitations", []],
  ["settings/account-and-privacy", "Account", []],
  ["organization/organization-permissions/can_manage_all_groups", "Permissions", ["can_manage_all_groups"]],
])("%s leads to %s", (path, title, rest) => {
  const found = pageOfPath(path, SETTINGS_PAGES);
  expect([found?.page.title, found?.rest]).toEqual([title, rest]);
});

it("finds no page for an unknown address", () => {
  expect(pageOfPath("settings", SETTINGS_PAGES)).toBeNull();
  expect(pageOfPath("organization/nothing", SETTINGS_PAGES)).toBeNull();
});

it("falls back to the first page, except for unknown pages", () => {
  expect(pageToShow("settings", SETTINGS_PAGES)?.page.title).toBe("Account");
  expect(pageToShow("organization", SETTINGS_PAGES)?.page.title).toBe("Organization profile");
  expect(pageToShow("settings/nothing", SETTINGS_PAGES)).toBeNull();
  expect(pageToShow("organization/nothing", SETTINGS_PAGES)).toBeNull();
});

it("finds pages and their rows", () => {
  expect(settingsMatches("linkif", SETTINGS_PAGES)[0]?.address).toBe("organization/linkifier-settings");
  expect(settingsMatches("invitation links", SETTINGS_PAGES)[0]).toEqual({
    address: "organization/organization-permissions/create_multiuse_invite_group",
    title: "Who can create invitation links",
    context: "Permissions › Joining",
  });
  expect(settingsMatches("  ", SETTINGS_PAGES)).toEqual([]);
});

it.each([
  ["time format", "settings/preferences/twenty_four_hour_time"],
  ["24", "settings/preferences/twenty_four_hour_time"],
  ["do not disturb", "settings/notifications/quiet_hours_enabled"],
  ["typing notifications", "settings/profile/send_private_typing_notifications"],
  ["2fa", "settings/access"],
  ["download my data", "settings/profile"],
  ["export data", "settings/profile"],
  ["dark mode", "settings/preferences"],
])("finds settings by other products' names: %s", (typed, address) => {
  expect(settingsMatches(typed, SETTINGS_PAGES).map((match) => match.address)).toContain(address);
});

it("ranks a page's keyword above rows that mention it", () => {
  const addresses = settingsMatches("invite", SETTINGS_PAGES).map((match) => match.address);
  const profile = addresses.indexOf("organization/organization-profile/description");
  expect(profile).toBeGreaterThan(0);
  expect(addresses.indexOf("organization/users/invitations")).toBeLessThan(profile);
});

it("finds a page by name without listing its rows", () => {
  const found = settingsMatches("permissions", SETTINGS_PAGES).map((match) => match.address);
  expect(found[0]).toBe("organization/organization-permissions");
  expect(found.filter((address) => address.startsWith("organization/organization-permissions/"))).toEqual([]);
});
