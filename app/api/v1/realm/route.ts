/** /api/v1/realm */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/organization/organizations/organizations.contract.ts";
import { updateOrganization } from "../../../../lib/organization/organizations/update-organization.ts";

export const PATCH = endpoint(contract.updateOrganization, ({ actor, params }) =>
  updateOrganization(actor, params),
);
