/** /api/v1/users/me/api_keys */

import * as contract from "../../../../../../lib/accounts/personal-keys/personal-keys.contract.ts";
import {
  createPersonalKey,
  getPersonalKeys,
} from "../../../../../../lib/accounts/personal-keys/personal-keys.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getPersonalKeys, ({ actor }) => getPersonalKeys(actor));
export const POST = endpoint(contract.createPersonalKey, ({ actor, params }) =>
  createPersonalKey(actor, params),
);
