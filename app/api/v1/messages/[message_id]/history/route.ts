/** /api/v1/messages/{message_id}/history */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/messages/editing/editing.contract.ts";
import { getMessageHistory } from "../../../../../../lib/messages/editing/editing.ts";

export const GET = endpoint(contract.getMessageHistory, ({ actor, params }) =>
  getMessageHistory(actor, {
    messageId: params.message_id,
    isEmptyNameAllowed: params.allow_empty_topic_name,
  }),
);
