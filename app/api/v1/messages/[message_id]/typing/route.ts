/** /api/v1/messages/{message_id}/typing */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { setTypingForEdit } from "../../../../../../lib/typing/set-typing-for-edit.ts";
import * as contract from "../../../../../../lib/typing/typing.contract.ts";

export const POST = endpoint(contract.setTypingStatusForEdit, async ({ actor, params }) => {
  await setTypingForEdit(actor, { messageId: params.message_id, op: params.op });
  return {};
});
