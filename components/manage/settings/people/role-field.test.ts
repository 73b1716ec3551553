/** Roles in words and as choices. */
import { expect, test } from "vitest";
import { ROLE_ADMINISTRATOR, ROLE_GUEST, ROLE_OWNER } from "../../../../lib/kernel/roles/roles.contract.ts";
import { roleInWords, rolesUpTo } from "./role-field.tsx";

test("notices name a role with its article", () => {
  expect(roleInWords(ROLE_OWNER)).toBe("an owner");
  expect(roleInWords(ROLE_ADMINISTRATOR)).toBe("an administrator");
  expect(roleInWords(ROLE_GUEST)).toBe("a guest");
});

test("administrators do not offer the role of owner", () => {
  const offered = (own: number) =>
    rolesUpTo(own)
      .filter(({ disabled }) => !disabled)
      .map(({ label }) => label);
  expect(offered(ROLE_ADMINISTRATOR)).toEqual(["Administrator", "Moderator", "Member", "Guest"]);
  expect(offered(ROLE_OWNER)).toContain("Owner");
});
