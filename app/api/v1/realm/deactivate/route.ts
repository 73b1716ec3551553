/** /api/v1/realm/deactivate */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { deactivateOrganization } from "../../../../../lib/organization/organizations/deactivate-organization.ts";
import * as contract from "../../../../../lib/organization/organizations/organizations.contract.ts";

export const POST = endpoint(contract.deactivateOrganization, ({ actor, params }) =>
  deactivateOrganization(actor, params.deletion_delay_days),
);
