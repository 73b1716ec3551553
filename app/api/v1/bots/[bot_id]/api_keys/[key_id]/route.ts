/** /api/v1/bots/{bot_id}/api_keys/{key_id} */

import * as contract from "../../../../../../../lib/accounts/personal-keys/personal-keys.contract.ts";
import { revokeBotKey } from "../../../../../../../lib/accounts/personal-keys/personal-keys.ts";
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";

export const DELETE = endpoint(contract.revokeBotKey, ({ actor, params }) =>
  revokeBotKey(actor, params.bot_id, params.key_id),
);
