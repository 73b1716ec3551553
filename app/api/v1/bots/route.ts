/** /api/v1/bots */
import * as contract from "../../../../lib/accounts/bots/bots.contract.ts";
import { createBot } from "../../../../lib/accounts/bots/create-bot.ts";
import { getBots } from "../../../../lib/accounts/bots/present-bot.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getBots, ({ actor }) => getBots(actor));
export const POST = endpoint(contract.createBot, ({ actor, params }) => createBot(actor, params));
