/** /api/v1/interactions/reply */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/integrations/interactions/interactions.contract.ts";
import { replyByToken } from "../../../../../lib/integrations/interactions/reply.ts";

export const POST = endpoint(contract.replyToInteraction, ({ actor, params }) => {
  const { token, content, visible_to: visibleTo, actions } = params;
  return replyByToken(actor, token, { content, visibleTo, actions });
});
