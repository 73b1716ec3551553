/** Every effective organization setting appears once. */
import { describe, expect, it } from "vitest";
import { ROLE_OWNER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { organizationPermissions } from "../../../../lib/organization/organizations/organization-permissions.contract.ts";
import {
  changeableOrganizationSettings,
  organizationSettings,
} from "../../../../lib/organization/organizations/organization-settings.contract.ts";

import { PROFILE_SECTIONS, SETTINGS_SECTIONS } from "./organization-rows.ts";
import { PERMISSION_SECTIONS } from "./permission-rows.ts";

const table: readonly (readonly [name: string, entry: object])[] = Object.entries({
  ...changeableOrganizationSettings(),
  ...organizationPermissions,
}).filter(([, entry]) => !("withoutEffect" in entry));
const rows = [...PROFILE_SECTIONS, ...SETTINGS_SECTIONS, ...PERMISSION_SECTIONS].flatMap(
  (section) => section.rows,
);

describe("organization settings", () => {
  it("are shown once each, except those without effect", () => {
    const names = rows.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...table.map(([name]) => name), "name", "description"].toSorted());
  });

  it("are restricted to owners like on the server", () => {
    const ofOwners = rows.filter(({ isOwners }) => isOwners).map(({ name }) => name);
    const expected = table
      .filter(([, entry]) => "changedBy" in entry && entry.changedBy === ROLE_OWNER)
      .map(([name]) => name);
    expect(ofOwners.toSorted()).toEqual(expected.toSorted());
  });

  it("offer only values that the server accepts", () => {
    for (const row of rows) {
      if (row.kind !== "choice") continue;
      const entry = Object.entries(organizationSettings).find(([name]) => name === row.name)?.[1];
      for (const { value } of row.options)
        expect([row.name, entry?.schema.safeParse(value).success]).toEqual([row.name, true]);
    }
  });

  it("number weekdays from Monday, like the digest", () => {
    const monday = Date.UTC(2024, 0, 1);
    const nameOf = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
    const expected = [0, 1, 2, 3, 4, 5, 6].map((value) => ({
      value,
      label: nameOf.format(monday + value * 86_400_000),
    }));
    expect(rows.find(({ name }) => name === "digest_weekday")).toMatchObject({ options: expected });
  });
});
