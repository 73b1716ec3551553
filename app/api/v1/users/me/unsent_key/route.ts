/** /api/v1/users/me/unsent_key */
import * as contract from "../../../../../../lib/auth/authentication/authentication.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { getUnsentKey } from "../../../../../../lib/auth/sessions/unsent-key.ts";

export const GET = endpoint(contract.getUnsentKey, ({ actor }) => getUnsentKey(actor));
