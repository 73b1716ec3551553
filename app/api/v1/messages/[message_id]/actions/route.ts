/** /api/v1/messages/{message_id}/actions */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/integrations/interactions/interactions.contract.ts";
import { useAction } from "../../../../../../lib/integrations/interactions/use-action.ts";

export const POST = endpoint(contract.useAction, ({ actor, params: { message_id: messageId, ...used } }) =>
  useAction(actor, { messageId, ...used }),
);
