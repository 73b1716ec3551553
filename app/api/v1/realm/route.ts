/** /api/v1/realm */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/organizations/update/update-organization.contract.ts";
import { updateOrganization } from "../../../../lib/organizations/update/update-organization.ts";

export const PATCH = endpoint(contract.updateOrganization, ({ actor, params }) =>
  updateOrganization(actor, params),
);
