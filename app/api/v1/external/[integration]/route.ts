/** /api/v1/external/{integration} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/integrations/incoming-webhooks/incoming-webhooks.contract.ts";
import { receiveWebhook } from "../../../../../lib/integrations/incoming-webhooks/incoming-webhooks.ts";

export const POST = endpoint(contract.receiveWebhook, ({ actor, params, payload, request }) =>
  receiveWebhook(actor, params.integration, params, { payload, headers: request.headers }),
);
