/** /api/v1/realm/deactivate */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/organizations/deactivate-organization.contract.ts";
import { deactivateOrganization } from "../../../../../lib/organizations/deactivate-organization.ts";

export const POST = endpoint(contract.deactivateOrganization, ({ actor, params }) =>
  deactivateOrganization(actor, params.deletion_delay_days),
);
