/** Valid calls for domains, and who may make them. */
import { randomUUID } from "node:crypto";
import { type CallSubject, defineCalls, type MakeParams, row } from "../../testing/calls/noun-calls.ts";
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
});
