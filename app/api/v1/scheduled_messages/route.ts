/** /api/v1/scheduled_messages */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/scheduled-messages/scheduled-messages.contract.ts";
import {
  createScheduledMessage,
  getScheduledMessages,
} from "../../../../lib/messages/scheduled-messages/scheduled-messages.ts";

export const GET = endpoint(contract.getScheduledMessages, ({ actor }) => getScheduledMessages(actor));

export const POST = endpoint(contract.createScheduledMessage, ({ actor, params }) =>
  createScheduledMessage(actor, {
    type: params.type === "channel" || params.type === "stream" ? "channel" : "direct",
    to: params.to,
    topic: params.topic,
    content: params.content,
    deliverAt: params.scheduled_delivery_timestamp,
    readBySender: params.read_by_sender,
    sendKey: params.idempotency_key,
  }),
);
