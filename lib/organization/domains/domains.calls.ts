/** Valid calls for domains, with permitted roles. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { type CallSubject, defineCalls, type MakeParams, row } from "../../testing/calls/noun-calls.ts";
import type { RandomCall, Role } from "../../testing/random-calls/random-call.ts";
import type { TestOrganization } from "../../testing/test-organization.ts";
import type { domains } from "./domains.ts";

const randomDomain = () => `${randomUUID()}.example.com`;

const domainOf = async ({ own }: CallSubject) =>
  own(async ({ client }) => {
    const domain = randomDomain();
    await client.post("/realm/domains", { domain, allow_subdomains: false });
    return domain;
  }, "unknown.example.com");

const domainOfOwner =
  ({ owner }: TestOrganization): MakeParams =>
  async () => {
    const params = { domain: `${randomUUID()}.example.com`, allow_subdomains: true };
    await owner.client.post("/realm/domains", params);
    return params;
  };

const domain = fc.constantFrom("example.com", "example.org");
const params = fc.record({ domain, allow_subdomains: fc.boolean() });

const added = params.map((given) => ({
  method: "POST" as const,
  path: "/realm/domains",
  params: given,
}));
const changed = params.map(({ domain: name, allow_subdomains }) => ({
  method: "PATCH" as const,
  path: `/realm/domains/${name}`,
  params: { allow_subdomains },
}));
const removed = domain.map((name) => ({
  method: "DELETE" as const,
  path: `/realm/domains/${name}`,
  params: {},
}));

/** By owners, and by an administrator without permission. */
function randomCalls(): fc.Arbitrary<RandomCall> {
  const who = fc.constantFrom<Role>("owner", "owner", "owner", "administrator");
  return fc.tuple(who, fc.oneof(added, changed, removed)).map(([caller, call]) => ({ who: caller, ...call }));
}

export const calls = defineCalls<typeof domains>({
  valid: {
    "get-realm-domains": () => ({}),
    "add-realm-domain": () => ({ domain: randomDomain(), allow_subdomains: false }),
    "update-realm-domain": async (subject) => ({ domain: await domainOf(subject), allow_subdomains: true }),
    "remove-realm-domain": async (subject) => ({ domain: await domainOf(subject) }),
  },
  whoMay: (org) => [
    row("get-realm-domains", "account"),
    row("add-realm-domain", "account"),
    row("update-realm-domain", "account", {}, domainOfOwner(org)),
    row("remove-realm-domain", "account", {}, domainOfOwner(org)),
  ],
  random: { subject: "organization", call: randomCalls },
});
