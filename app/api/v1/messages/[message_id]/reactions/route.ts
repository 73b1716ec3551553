/** /api/v1/messages/{message_id}/reactions */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { addReaction } from "../../../../../../lib/reactions/add-reaction.ts";
import * as contract from "../../../../../../lib/reactions/reactions.contract.ts";
import { removeReaction } from "../../../../../../lib/reactions/remove-reaction.ts";

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
