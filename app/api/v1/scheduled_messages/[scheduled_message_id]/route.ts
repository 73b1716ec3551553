/** /api/v1/scheduled_messages/{scheduled_message_id} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/scheduled-messages/scheduled-messages.contract.ts";
import { deleteScheduledMessage } from "../../../../../lib/messages/scheduled-messages/scheduled-messages.ts";
import { updateScheduledMessage } from "../../../../../lib/messages/scheduled-messages/update-scheduled-message.ts";

export const PATCH = endpoint(contract.updateScheduledMessage, async ({ actor, params }) => {
  const { type } = params;
  await updateScheduledMessage(actor, params.scheduled_message_id, {
    type: type && (type === "channel" || type === "stream" ? "channel" : "direct"),
    to: params.to,
    topic: params.topic,
    content: params.content,
    deliverAt: params.scheduled_delivery_timestamp,
  });
  return {};
});

export const DELETE = endpoint(contract.deleteScheduledMessage, async ({ actor, params }) => {
  await deleteScheduledMessage(actor, params.scheduled_message_id);
  return {};
});
