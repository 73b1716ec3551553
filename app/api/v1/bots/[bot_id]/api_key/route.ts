/** /api/v1/bots/{bot_id}/api_key */
import { getBotApiKey } from "../../../../../../lib/accounts/bots/api-keys.ts";
import * as contract from "../../../../../../lib/accounts/bots/bots.contract.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getBotApiKey, ({ actor, params }) => getBotApiKey(actor, params.bot_id));
