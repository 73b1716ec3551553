/** /api/v1/bots/{bot_id} */
import * as contract from "../../../../../lib/accounts/bots/bots.contract.ts";
import { deactivateBot } from "../../../../../lib/accounts/bots/create-bot.ts";
import { updateBot } from "../../../../../lib/accounts/bots/update-bot.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateBot, ({ actor, params }) => updateBot(actor, params));
export const DELETE = endpoint(contract.deactivateBot, ({ actor, params }) =>
  deactivateBot(actor, params.bot_id),
);
