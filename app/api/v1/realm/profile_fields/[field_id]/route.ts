/** /api/v1/realm/profile_fields/{field_id} */

import * as contract from "../../../../../../lib/accounts/profile-fields/profile-fields.contract.ts";
import { removeField } from "../../../../../../lib/accounts/profile-fields/remove-field.ts";
import { updateField } from "../../../../../../lib/accounts/profile-fields/update-field.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateProfileField, ({ actor, params }) => updateField(actor, params));

export const DELETE = endpoint(contract.removeProfileField, ({ actor, params }) =>
  removeField(actor, params.field_id),
);
