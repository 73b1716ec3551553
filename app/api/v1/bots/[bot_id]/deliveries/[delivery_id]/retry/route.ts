/** /api/v1/bots/{bot_id}/deliveries/{delivery_id}/retry */
import * as contract from "../../../../../../../../lib/accounts/bot-deliveries/bot-deliveries.contract.ts";
import { retryBotDelivery } from "../../../../../../../../lib/accounts/bot-deliveries/bot-deliveries.ts";
import { endpoint } from "../../../../../../../../lib/auth/authentication/endpoint.ts";

export const POST = endpoint(contract.retryBotDelivery, ({ actor, params }) =>
  retryBotDelivery(actor, params.bot_id, params.delivery_id),
);
