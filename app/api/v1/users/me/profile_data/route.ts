/** /api/v1/users/me/profile_data */

import * as contract from "../../../../../../lib/accounts/profile-fields/profile-fields.contract.ts";
import { updateOwnData } from "../../../../../../lib/accounts/profile-fields/write-profile-data.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateProfileData, ({ actor, params }) =>
  updateOwnData(actor, params.data),
);

export const DELETE = endpoint(contract.removeProfileData, ({ actor, params }) =>
  updateOwnData(
    actor,
    params.data.map((id) => ({ id, value: null })),
  ),
);
