/** What clients are told of permissions agrees with their defaults. */
import { describe, expect, test } from "vitest";
import { supportedPermissions } from "./supported-permissions.ts";

const creators = ["stream_creator_or_nobody", "group_creator"];

describe.each(Object.entries(supportedPermissions))("permissions of a %s", (_kind, rules) => {
  test.each(Object.entries(rules))("%s have a default that they allow", (_permission, rule) => {
    const { default_group_name: name, allowed_system_groups: allowed } = rule;
    if (creators.includes(name)) return;
    if (allowed.length > 0) expect(allowed).toContain(name);
    if (name === "role:everyone") expect(rule.allow_everyone_group).toBe(true);
    if (name === "role:nobody") expect(rule.allow_nobody_group).toBe(true);
  });
});
