/** /api/v1/messages */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/messages/send-message.contract.ts";
import { echoOf, sendMessage } from "../../../../lib/messages/send-message.ts";

export const POST = endpoint(contract.sendMessage, ({ actor, params }) =>
  sendMessage(actor, {
    type: params.type === "channel" || params.type === "stream" ? "channel" : "direct",
    to: params.to,
    content: params.content,
    topic: params.topic ?? params.subject,
    echo: echoOf(params.queue_id, params.local_id),
    readBySender: params.read_by_sender,
  }),
);
