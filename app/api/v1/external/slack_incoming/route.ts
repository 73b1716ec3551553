/** /api/v1/external/slack_incoming */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/integrations/incoming-webhooks/incoming-webhooks.contract.ts";
import { receiveSlackWebhook } from "../../../../../lib/integrations/incoming-webhooks/incoming-webhooks.ts";

export const POST = endpoint(contract.receiveSlackWebhook, ({ actor, params, payload }) =>
  receiveSlackWebhook(actor, params, { payload }),
);
