/** /api/v1/users/me/api_key/regenerate */
import { regenerateOwnApiKey } from "../../../../../../../lib/bot-administration/api-keys.ts";
import * as contract from "../../../../../../../lib/bot-administration/bots.contract.ts";
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.regenerateOwnApiKey, ({ actor }) => regenerateOwnApiKey(actor));
