/** /api/v1/realm/profile_fields */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { createField } from "../../../../../lib/profile-field-administration/create-field.ts";
import * as contract from "../../../../../lib/profile-field-administration/profile-field-administration.contract.ts";
import { reorderFields } from "../../../../../lib/profile-field-administration/reorder-fields.ts";
import { getProfileFields } from "../../../../../lib/profile-fields/get-profile-fields.ts";
import * as listContract from "../../../../../lib/profile-fields/profile-fields.contract.ts";

export const GET = endpoint(listContract.getProfileFields, ({ actor }) => getProfileFields(actor));

export const POST = endpoint(contract.createProfileField, ({ actor, params }) => createField(actor, params));

export const PATCH = endpoint(contract.reorderProfileFields, ({ actor, params }) =>
  reorderFields(actor, params.order),
);
