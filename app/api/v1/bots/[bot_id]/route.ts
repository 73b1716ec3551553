/** /api/v1/bots/{bot_id} */
import * as contract from "../../../../../lib/bot-administration/bots.contract.ts";
import { deactivateBot } from "../../../../../lib/bot-administration/deactivate-bot.ts";
import { updateBot } from "../../../../../lib/bot-administration/update-bot.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const PATCH = endpoint(contract.updateBot, ({ actor, params }) => updateBot(actor, params));
export const DELETE = endpoint(contract.deactivateBot, ({ actor, params }) =>
  deactivateBot(actor, params.bot_id),
);
