/** /api/v1/realm/deactivate */

import { deactivateOrganization } from "../../../../../lib/accounts/organization-administration/deactivate-organization.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/organizations/deactivate-organization.contract.ts";

export const POST = endpoint(contract.deactivateOrganization, ({ actor, params }) =>
  deactivateOrganization(actor, params.deletion_delay_days),
);
