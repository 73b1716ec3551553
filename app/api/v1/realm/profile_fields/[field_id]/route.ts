/** /api/v1/realm/profile_fields/{field_id} */

import { removeField, updateField } from "../../../../../../lib/accounts/profile-fields/change-fields.ts";
import * as contract from "../../../../../../lib/accounts/profile-fields/profile-fields.contract.ts";

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateProfileField, ({ actor, params }) => updateField(actor, params));

export const DELETE = endpoint(contract.removeProfileField, ({ actor, params }) =>
  removeField(actor, params.field_id),
);
