/** /api/v1/realm */

import * as contract from "../../../../lib/accounts/organization-administration/update-organization.contract.ts";
import { updateOrganization } from "../../../../lib/accounts/organization-administration/update-organization.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateOrganization, ({ actor, params }) =>
  updateOrganization(actor, params),
);
