/** Random calls about mail domains. */
import fc from "fast-check";
import type { RandomCall, Role } from "./random-call.ts";

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

/** Calls by owners, and by an administrator who may not make them. */
export function randomDomainCalls(): fc.Arbitrary<RandomCall> {
  const who = fc.constantFrom<Role>("owner", "owner", "owner", "administrator");
  return fc.tuple(who, fc.oneof(added, changed, removed)).map(([caller, call]) => ({ who: caller, ...call }));
}
