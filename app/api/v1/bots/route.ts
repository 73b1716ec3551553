/** /api/v1/bots */
import * as contract from "../../../../lib/accounts/bot-administration/bots.contract.ts";
import { createBot } from "../../../../lib/accounts/bot-administration/create-bot.ts";
import { getBots } from "../../../../lib/accounts/bot-administration/get-bots.ts";
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getBots, ({ actor }) => getBots(actor));
export const POST = endpoint(contract.createBot, ({ actor, params }) => createBot(actor, params));
