/** /api/v1/users/me/api_keys/{key_id} */
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../../lib/personal-keys/personal-keys.contract.ts";
import { revokePersonalKey } from "../../../../../../../lib/personal-keys/personal-keys.ts";

export const DELETE = endpoint(contract.revokePersonalKey, ({ actor, params }) =>
  revokePersonalKey(actor, params.key_id),
);
