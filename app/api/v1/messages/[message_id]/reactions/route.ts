/** /api/v1/messages/{message_id}/reactions */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/reactions/reactions.contract.ts";
import { addReaction, removeReaction } from "../../../../../../lib/messages/reactions/reactions.ts";

export const POST = endpoint(contract.addReaction, async ({ actor, params }) => {
  await addReaction(actor, {
    messageId: params.message_id,
    name: params.emoji_name,
    code: params.emoji_code,
    kind: params.reaction_type,
  });
  return {};
});

export const DELETE = endpoint(contract.removeReaction, async ({ actor, params }) => {
  await removeReaction(actor, {
    messageId: params.message_id,
    name: params.emoji_name,
    code: params.emoji_code,
    kind: params.reaction_type,
  });
  return {};
});
