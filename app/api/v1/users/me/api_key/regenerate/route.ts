/** /api/v1/users/me/api_key/regenerate */
import { regenerateOwnApiKey } from "../../../../../../../lib/accounts/bots/api-keys.ts";
import * as contract from "../../../../../../../lib/accounts/bots/bots.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.regenerateOwnApiKey, ({ actor }) => regenerateOwnApiKey(actor));
