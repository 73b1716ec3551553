/** /api/v1/realm/domains */
import { addDomain } from "../../../../../lib/domains/change-domains.ts";
import * as contract from "../../../../../lib/domains/domains.contract.ts";
import { getDomains } from "../../../../../lib/domains/get-domains.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getDomains, ({ actor }) => getDomains(actor));

export const POST = endpoint(contract.addDomain, ({ actor, params }) =>
  addDomain(actor, { domain: params.domain, allowsSubdomains: params.allow_subdomains }),
);
