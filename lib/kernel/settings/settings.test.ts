/** Settings tables. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parameterParser } from "../http/parse-parameters.ts";
import type { SystemGroupName } from "../roles/roles.contract.ts";
import { admitsGuests, NO_GUESTS, permission, SOMEBODY } from "./permission.ts";
import { permissionParams, permissionShape, presentPermissions } from "./permission-fields.ts";
import { chosenSettings, setting, settingDefaults, settingsReader } from "./setting.ts";
import { presentSettings, settingParams, settingShape } from "./setting-fields.ts";

import { describePermissions } from "./supported-permissions.contract.ts";

const settings = {
  tea: setting("Kind of tea.", z.enum(["none", "green", "black"]), "green", {
    olderFields: { has_tea: { schema: z.boolean(), from: (tea) => tea !== "none" } },
  }),
  cups: setting("Number of cups.", z.int().positive().nullable(), 2, {
    param: z
      .union([z.int().positive(), z.literal("unlimited")])
      .transform((cups) => (cups === "unlimited" ? null : cups))
      .meta({ wireForm: "json-or-text" }),
  }),
  sugar: setting("Whether it is sweet.", z.boolean(), false),
  label: setting("Name on the label.", z.string().nullable(), null),
};

const permissions = {
  can_pour: permission("Who may pour.", "role:members", NO_GUESTS, {
    olderFields: {
      pour_policy: {
        schema: z.int(),
        from: (group: SystemGroupName | null) => (group === "role:members" ? 1 : 2),
      },
    },
  }),
  can_drink: permission("Who may drink.", "role:everyone", SOMEBODY, {
    onlySystemGroups: ["role:everyone", "role:members"],
  }),
};

describe("a setting", () => {
  test("without a stored value has its default, and a name that only an older version knew is ignored", () => {
    const read = settingsReader(settings);
    expect(read({})).toEqual({ tea: "green", cups: 2, sugar: false, label: null });
    expect(read({ tea: "black", spoons: 3 })).toEqual({ tea: "black", cups: 2, sugar: false, label: null });
    expect(read({})).toBe(read({ spoons: 3 }));
    expect(() => read({ tea: "blue" })).toThrow(z.ZodError);
  });

  test("is stored only where it differs from its default", () => {
    expect(chosenSettings(settings, { tea: "green", cups: null })).toEqual({ cups: null });
  });

  test("is presented under its name, and as the older field derived from it", () => {
    const answer = presentSettings(settings, settingDefaults(settings), "realm_");
    expect(answer).toEqual({
      realm_tea: "green",
      realm_has_tea: true,
      realm_cups: 2,
      realm_sugar: false,
      realm_label: null,
    });
    expect(z.strictObject(settingShape(settings, "realm_")).parse(answer)).toEqual(answer);
    const older: boolean = answer.realm_has_tea;
    const tea: "none" | "green" | "black" = answer.realm_tea;
    expect([older, tea]).toEqual([true, "green"]);
  });

  test("that changes is presented alone", () => {
    const data = presentSettings(settings, { tea: "none" as const }, "");
    expect(data).toEqual({ tea: "none", has_tea: false });
    expect(z.strictObject(settingShape(settings, "")).partial().parse(data)).toEqual(data);
  });

  test("is changed by a parameter of its name: text plain or as JSON, everything else as JSON", () => {
    const parse = parameterParser(z.object(settingParams(settings)));
    const change = (given: Record<string, string>) => parse(new Map(Object.entries(given))).params;
    expect(change({})).toEqual({});
    expect(change({ tea: "black", sugar: "true" })).toEqual({ tea: "black", sugar: true });
    expect(change({ tea: '"black"', cups: "3" })).toEqual({ tea: "black", cups: 3 });
    expect(change({ label: "Earl Grey" })).toEqual({ label: "Earl Grey" });
    expect(change({ label: "null" })).toEqual({ label: null });
    expect(change({ cups: "unlimited" })).toEqual({ cups: null });
    expect(() => change({ cups: "0" })).toThrow();
    expect(() => change({ tea: "blue" })).toThrow("Invalid tea");
  });
});

describe("the API document", () => {
  const schemas = { ...settingShape(settings, ""), ...permissionShape(permissions, "") };

  test("has the sentence of each setting and permission, also of those read from other texts", () => {
    expect(schemas.tea.description).toBe("Kind of tea.");
    expect(schemas.can_pour.description).toBe("Who may pour.");
    expect(settingParams(settings).label.unwrap().description).toBe("Name on the label.");
    expect(settingParams(settings).cups.unwrap().description).toBe("Number of cups.");
  });

  test("calls older fields deprecated", () => {
    expect(schemas.has_tea.meta()).toMatchObject({ description: "Older form of `tea`.", deprecated: true });
  });
});

describe("a permission", () => {
  test("is presented with its holder, and as the older field derived from a system group", () => {
    const answer = presentPermissions(permissions, "realm_", (name) =>
      name === "can_pour"
        ? { value: { direct_members: [7], direct_subgroups: [] }, systemGroup: null }
        : { value: 2, systemGroup: "role:everyone" },
    );
    expect(answer).toEqual({
      realm_can_pour: { direct_members: [7], direct_subgroups: [] },
      realm_pour_policy: 2,
      realm_can_drink: 2,
    });
    expect(z.strictObject(permissionShape(permissions, "realm_")).parse(answer)).toEqual(answer);
  });

  test("is described with the values it may take", () => {
    expect(describePermissions(permissions).can_drink).toEqual({
      require_system_group: true,
      allow_internet_group: false,
      allow_nobody_group: false,
      allow_everyone_group: true,
      default_group_name: "role:everyone",
      default_for_system_groups: null,
      allowed_system_groups: ["role:everyone", "role:members"],
    });
    expect(Object.values(permissions).map(admitsGuests)).toEqual([false, true]);
  });

  test("is granted by a parameter of its name: a group, or people and groups", () => {
    const parse = parameterParser(z.object(permissionParams(permissions)));
    const given = new Map([
      ["can_pour", '{"direct_members": [7]}'],
      ["can_drink", "2"],
    ]);
    expect(parse(given).params).toEqual({
      can_pour: { direct_members: [7], direct_subgroups: [] },
      can_drink: 2,
    });
  });
});
