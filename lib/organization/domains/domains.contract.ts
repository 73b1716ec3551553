/** Wire shapes of mail domains: operations, events and register state. */
import { z } from "zod";
import { boolParam, defineContract, model, textParam } from "../../kernel/contract/contract.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";

export const domainShape = model(
  "Domain",
  z.strictObject({
    domain: z.string().describe('The domain, such as "example.com".'),
    allow_subdomains: z.boolean().describe("Whether its subdomains are accepted, too."),
  }),
);

export const domainsState = z.object({
  realm_domains: z.array(domainShape).describe("Domains whose addresses are accepted."),
});

const type = z.literal("realm_domains");

export const domainAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  realm_domain: domainShape.describe("The domain."),
});

export const domainChangedEvent = z.strictObject({
  type,
  op: z.literal("change"),
  realm_domain: domainShape.describe("The domain."),
});

export const domainRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  domain: z.string().describe('The domain, such as "example.com".'),
});

/** Per organization: every register response lists them all. */
export const MAX_DOMAINS = 200;

/** Characters of a domain (RFC 1035, section 2.3.4). */
export const MAX_DOMAIN = 255;

/** Allows for white space to trim. */
const domainParam = () => textParam(MAX_DOMAIN + 100);

const byOwners = {
  tag: "organization",
  auth: "user",
  leastRole: ROLE_OWNER,
  noProgramKeys: true,
  errors: [],
} as const;

export const getDomains = defineContract({
  operationId: "get-realm-domains",
  method: "GET",
  path: "/realm/domains",
  tag: "organization",
  summary: "Get the mail domains that the organization can be restricted to",
  auth: "user",
  params: z.object({}),
  returns: z.object({ domains: z.array(domainShape).describe("Domains whose addresses are accepted.") }),
  errors: [],
});

export const addDomain = defineContract({
  ...byOwners,
  operationId: "add-realm-domain",
  method: "POST",
  path: "/realm/domains",
  summary: "Allow addresses of a mail domain",
  params: z.object({
    domain: domainParam().describe('The domain, such as "example.com".'),
    allow_subdomains: boolParam().describe("Whether its subdomains are accepted, too."),
  }),
  returns: z.object({ id: z.int().describe("Id of the domain.") }),
});

export const updateDomain = defineContract({
  ...byOwners,
  operationId: "update-realm-domain",
  method: "PATCH",
  path: "/realm/domains/{domain}",
  summary: "Allow or refuse the subdomains of a mail domain",
  params: z.object({
    domain: domainParam().describe('The domain, such as "example.com".'),
    allow_subdomains: boolParam().describe("Whether its subdomains are accepted, too."),
  }),
  returns: z.object({}),
});

export const removeDomain = defineContract({
  ...byOwners,
  operationId: "remove-realm-domain",
  method: "DELETE",
  path: "/realm/domains/{domain}",
  summary: "Stop allowing addresses of a mail domain",
  params: z.object({ domain: domainParam().describe('The domain, such as "example.com".') }),
  returns: z.object({}),
});
