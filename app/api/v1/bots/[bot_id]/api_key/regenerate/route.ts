/** /api/v1/bots/{bot_id}/api_key/regenerate */
import { regenerateBotApiKey } from "../../../../../../../lib/bot-administration/api-keys.ts";
import * as contract from "../../../../../../../lib/bot-administration/bots.contract.ts";
import { endpoint } from "../../../../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.regenerateBotApiKey, ({ actor, params }) =>
  regenerateBotApiKey(actor, params.bot_id),
);
