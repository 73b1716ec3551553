/** /api/v1/users/me/api_keys */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../../lib/personal-keys/personal-keys.contract.ts";
import { createPersonalKey, getPersonalKeys } from "../../../../../../lib/personal-keys/personal-keys.ts";

export const GET = endpoint(contract.getPersonalKeys, ({ actor }) => getPersonalKeys(actor));
export const POST = endpoint(contract.createPersonalKey, ({ actor, params }) =>
  createPersonalKey(actor, params.name),
);
