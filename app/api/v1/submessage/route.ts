/** /api/v1/submessage */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/widgets/widgets.contract.ts";
import { addSubmessage } from "../../../../lib/messages/widgets/widgets.ts";

export const POST = endpoint(contract.addSubmessage, async ({ actor, params }) => {
  const { message_id: messageId, msg_type: type, content } = params;
  await addSubmessage(actor, { messageId, type, content });
  return {};
});
