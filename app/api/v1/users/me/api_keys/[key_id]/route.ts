/** /api/v1/users/me/api_keys/{key_id} */

import * as contract from "../../../../../../../lib/accounts/personal-keys/personal-keys.contract.ts";
import { revokePersonalKey } from "../../../../../../../lib/accounts/personal-keys/personal-keys.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(contract.revokePersonalKey, ({ actor, params }) =>
  revokePersonalKey(actor, params.key_id),
);
