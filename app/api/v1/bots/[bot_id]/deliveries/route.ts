/** /api/v1/bots/{bot_id}/deliveries */
import * as contract from "../../../../../../lib/accounts/bot-deliveries/bot-deliveries.contract.ts";
import { getBotDeliveries } from "../../../../../../lib/accounts/bot-deliveries/bot-deliveries.ts";
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";

export const GET = endpoint(contract.getBotDeliveries, ({ actor, params }) =>
  getBotDeliveries(actor, params.bot_id),
);
