/** /api/v1/streams/{stream_id}/members */
import * as contract from "../../../../../../lib/channels/channels.contract.ts";
import { getSubscriberIds } from "../../../../../../lib/channels/get-channel.ts";
import { endpoint } from "../../../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getSubscribers, ({ actor, params }) =>
  getSubscriberIds(actor, params.stream_id),
);
