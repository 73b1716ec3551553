/** /api/v1/messages */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import { getMessages as getContract } from "../../../../lib/messages/query/query.contract.ts";
import { requestMessages } from "../../../../lib/messages/query/query.ts";
import { placeOf } from "../../../../lib/messages/sending/recipients.ts";
import { sendMessage as sendContract } from "../../../../lib/messages/sending/sending.contract.ts";
import { echoOf, sendMessage } from "../../../../lib/messages/sending/sending.ts";

export const GET = endpoint(getContract, ({ actor, params }) => requestMessages(actor, params));

export const POST = endpoint(sendContract, ({ actor, params }) =>
  sendMessage(actor, {
    ...placeOf(actor, params.type, params.to),
    content: params.content,
    topic: params.topic ?? params.subject,
    echo: echoOf(params.queue_id, params.local_id),
    readBySender: params.read_by_sender,
    isSilent: params.silent,
    sendKey: params.idempotency_key,
    actions: params.actions,
  }),
);
