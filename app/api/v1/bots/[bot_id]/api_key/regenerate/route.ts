/** /api/v1/bots/{bot_id}/api_key/regenerate */
import { regenerateBotApiKey } from "../../../../../../../lib/accounts/bots/api-keys.ts";
import * as contract from "../../../../../../../lib/accounts/bots/bots.contract.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.regenerateBotApiKey, ({ actor, params }) =>
  regenerateBotApiKey(actor, params.bot_id),
);
