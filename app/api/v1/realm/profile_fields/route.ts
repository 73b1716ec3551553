/** /api/v1/realm/profile_fields */

import { reorderFields } from "../../../../../lib/accounts/profile-fields/change-fields.ts";
import { createField } from "../../../../../lib/accounts/profile-fields/create-field.ts";
import * as contract from "../../../../../lib/accounts/profile-fields/profile-fields.contract.ts";
import * as listContract from "../../../../../lib/accounts/profile-fields/profile-fields.contract.ts";
import { getProfileFields } from "../../../../../lib/accounts/profile-fields/profile-fields.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(listContract.getProfileFields, ({ actor }) => getProfileFields(actor));

export const POST = endpoint(contract.createProfileField, ({ actor, params }) => createField(actor, params));

export const PATCH = endpoint(contract.reorderProfileFields, ({ actor, params }) =>
  reorderFields(actor, params.order),
);
