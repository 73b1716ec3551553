/** /api/v1/realm/domains/{domain} */
import { removeDomain, updateDomain } from "../../../../../../lib/domains/change-domains.ts";
import * as contract from "../../../../../../lib/domains/domains.contract.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.updateDomain, async ({ actor, params }) => {
  await updateDomain(actor, { domain: params.domain, allowsSubdomains: params.allow_subdomains });
  return {};
});

export const DELETE = endpoint(contract.removeDomain, async ({ actor, params }) => {
  await removeDomain(actor, params.domain);
  return {};
});
