/** /api/v1/messages/{message_id}/typing */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/typing/typing.contract.ts";
import { setTypingForEdit } from "../../../../../../lib/messages/typing/typing.ts";

export const POST = endpoint(contract.setTypingStatusForEdit, async ({ actor, params }) => {
  await setTypingForEdit(actor, { messageId: params.message_id, op: params.op });
  return {};
});
