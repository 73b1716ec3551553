/** Forms of groups in OpenID Connect claims. */
import { describe, expect, test } from "vitest";
import { providerGroups } from "./provider-groups.ts";

const ID = "0b7f3f1e-7a55-4b0a-9d55-2f6f1c6d5e11";

const groups = (claim = "groups") => ({
  claim,
  names: new Map([
    ["engineering", "engineering"],
    ["it-team", "support"],
    ["Platform Team", "platform"],
    [ID, "azure"],
    ["/staff/leads", "leads"],
    ["company/admins", "admins"],
  ]),
});
const read = (value: unknown, claims: object = {}) =>
  providerGroups({ sub: "1", groups: value, ...claims }, groups());
const inside = (value: unknown) => [...read(value).inside].sort();
const everything = ["engineering", "support", "platform", "azure", "leads", "admins"];

test.each<[string, unknown, string[]]>([
  ["a list of names", ["engineering", "others"], ["engineering"]],
  ["an empty list", [], []],
  ["names in other letters", ["Engineering", "IT-Team"], ["engineering", "support"]],
  ["paths of Keycloak", ["/engineering", "/it-team/"], ["engineering", "support"]],
  ["a path that ends like a configured name", ["mallory/engineering", "/a/b/it-team"], []],
  ["a subgroup, which is another group", ["/engineering/contractors"], []],
  ["whole paths, where the configuration has one", ["/staff/leads"], ["leads"]],
  ["whole paths without a slash", ["staff/leads", "/company/admins"], ["leads", "admins"]],
  ["a path that ends like a configured path", ["mallory/company/admins", "admins"], []],
  ["the end of a longer path than the configured one", ["/other/staff/leads"], []],
  ["object ids of Entra ID", [ID.toUpperCase()], ["azure"]],
  ["names with a domain", ["EXAMPLE\\engineering"], ["engineering"]],
  ["names with an invalid domain", ["mallory/x\\engineering", "a\\b\\engineering", "\\engineering"], []],
  ["names of LDAP entries", ["CN=engineering,OU=Groups,DC=example,DC=org"], ["engineering"]],
  [
    "groups as objects",
    [{ value: "7", display: "engineering" }, { name: "it-team" }],
    ["engineering", "support"],
  ],
  ["subgroups as objects", [{ name: "engineering", path: "/mallory/engineering" }], []],
  ["subgroups of GitLab", [{ name: "it-team", path: "it-team", full_path: "mallory/it-team" }], []],
  [
    "groups as objects with paths",
    [
      { name: "Platform Team", path: "platform-team" },
      { name: "leads", path: "/staff/leads" },
      { id: ID, name: "x", path: "/a/b" },
    ],
    ["platform", "leads", "azure"],
  ],
  ["roles by name", { engineering: { "17": "example.org" } }, ["engineering"]],
  ["one name", "engineering", ["engineering"]],
  ["one name with a space", "Platform Team", ["platform"]],
  ["one path", "/engineering", ["engineering"]],
  ["one name of an LDAP entry", "cn=it-team,ou=groups,dc=example,dc=org", ["support"]],
  ["one group that is not configured", "sales", []],
  ["a list in JSON", '["engineering", "/it-team"]', ["engineering", "support"]],
  ["a list in brackets", "[engineering, it-team]", ["engineering", "support"]],
  ["commas", "engineering, Platform Team,sales", ["engineering", "platform"]],
  ["semicolons", "engineering;it-team", ["engineering", "support"]],
  ["spaces between configured names", "engineering it-team", ["engineering", "support"]],
  ["spaces between paths", "/engineering /sales", ["engineering"]],
])("reads %s, so that all configured groups follow", (_form, value, expected) => {
  expect(read(value)).toMatchObject({ followed: everything, complaint: null });
  expect(inside(value)).toEqual([...expected].sort());
});

describe("nothing changes", () => {
  test.each<[string, unknown]>([
    ["null", null],
    ["an empty text", " "],
    ["a number", 7],
    ["a boolean", true],
    ["an object that lists no roles", { engineering: true }],
    ["an empty object", {}],
    ["a text of a text", '"engineering"'],
  ])("by %s", (_form, value) => {
    expect(read(value)).toEqual({
      followed: [],
      inside: new Set(),
      complaint: 'the claim "groups" cannot be read',
    });
  });

  test("by an absent claim, and one that has to be fetched elsewhere", () => {
    const sources = { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://x" } } };
    expect(providerGroups({ sub: "1" }, groups())).toMatchObject({ followed: [] });
    expect(providerGroups({ sub: "1" }, groups()).complaint).toContain("absent");
    expect(providerGroups({ sub: "1", ...sources }, groups()).complaint).toContain("more groups");
    expect(providerGroups({ sub: "1", hasgroups: "true" }, groups()).complaint).toContain("more groups");
  });
});

test("a partly readable list adds memberships and ends none", () => {
  expect(read(["engineering", 7, null])).toMatchObject({
    followed: ["engineering"],
    inside: new Set(["engineering"]),
    complaint: expect.stringContaining("parts"),
  });
});

test("a text that may be one name or several neither adds nor ends a membership", () => {
  expect(read("engineering managers")).toMatchObject({ followed: [], inside: new Set() });
});

test("a nested claim is found by its path, and one whose name has dots by its name", () => {
  const nested = { realm_access: { roles: ["engineering"] } };
  expect(providerGroups(nested, groups("realm_access.roles")).inside).toEqual(new Set(["engineering"]));
  const flat = { "https://example.com/groups": ["it-team"] };
  expect(providerGroups(flat, groups("https://example.com/groups")).inside).toEqual(new Set(["support"]));
});
