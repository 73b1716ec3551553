/** /api/v1/streams/{stream_id}/members */

import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/channels/channels/channels.contract.ts";
import { getSubscriberIds } from "../../../../../../lib/channels/channels/channels.ts";

export const GET = endpoint(contract.getSubscribers, ({ actor, params }) =>
  getSubscriberIds(actor, params.stream_id),
);
