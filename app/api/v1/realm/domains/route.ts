/** /api/v1/realm/domains */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { addDomain } from "../../../../../lib/organization/domains/change-domains.ts";
import * as contract from "../../../../../lib/organization/domains/domains.contract.ts";
import { getDomains } from "../../../../../lib/organization/domains/domains.ts";

export const GET = endpoint(contract.getDomains, ({ actor }) => getDomains(actor));

export const POST = endpoint(contract.addDomain, ({ actor, params }) =>
  addDomain(actor, { domain: params.domain, allowsSubdomains: params.allow_subdomains }),
);
