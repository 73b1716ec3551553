/** /api/v1/users/me/profile_data */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/profile-data/profile-data.contract.ts";
import { updateOwnData } from "../../../../../../lib/profile-data/update-own-data.ts";

export const PATCH = endpoint(contract.updateProfileData, ({ actor, params }) =>
  updateOwnData(actor, params.data),
);

export const DELETE = endpoint(contract.removeProfileData, ({ actor, params }) =>
  updateOwnData(
    actor,
    params.data.map((id) => ({ id, value: null })),
  ),
);
