/** /api/v1/realm/domains/{domain} */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { removeDomain, updateDomain } from "../../../../../../lib/organization/domains/change-domains.ts";
import * as contract from "../../../../../../lib/organization/domains/domains.contract.ts";

export const PATCH = endpoint(contract.updateDomain, async ({ actor, params }) => {
  await updateDomain(actor, { domain: params.domain, allowsSubdomains: params.allow_subdomains });
  return {};
});

export const DELETE = endpoint(contract.removeDomain, async ({ actor, params }) => {
  await removeDomain(actor, params.domain);
  return {};
});
