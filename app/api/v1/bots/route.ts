/** /api/v1/bots */
import * as contract from "../../../../lib/bot-administration/bots.contract.ts";
import { createBot } from "../../../../lib/bot-administration/create-bot.ts";
import { getBots } from "../../../../lib/bot-administration/get-bots.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getBots, ({ actor }) => getBots(actor));
export const POST = endpoint(contract.createBot, ({ actor, params }) => createBot(actor, params));
