/** /api/v1/realm/profile_fields/{field_id} */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/profile-field-administration/profile-field-administration.contract.ts";
import { removeField } from "../../../../../../lib/profile-field-administration/remove-field.ts";
import { updateField } from "../../../../../../lib/profile-field-administration/update-field.ts";

export const PATCH = endpoint(contract.updateProfileField, ({ actor, params }) => updateField(actor, params));

export const DELETE = endpoint(contract.removeProfileField, ({ actor, params }) =>
  removeField(actor, params.field_id),
);
