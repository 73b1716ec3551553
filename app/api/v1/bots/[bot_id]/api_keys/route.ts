/** /api/v1/bots/{bot_id}/api_keys */

import * as contract from "../../../../../../lib/accounts/personal-keys/personal-keys.contract.ts";
import { createBotKey, getBotKeys } from "../../../../../../lib/accounts/personal-keys/personal-keys.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getBotKeys, ({ actor, params }) => getBotKeys(actor, params.bot_id));
export const POST = endpoint(contract.createBotKey, ({ actor, params }) =>
  createBotKey(actor, params.bot_id, params),
);
