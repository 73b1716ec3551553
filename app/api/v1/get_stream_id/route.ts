/** /api/v1/get_stream_id */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/channels/channels.contract.ts";
import { getChannelId } from "../../../../lib/channels/channels/channels.ts";

export const GET = endpoint(contract.getStreamId, ({ actor, params }) => getChannelId(actor, params.stream));
