/** /api/v1/get_stream_id */
import * as contract from "../../../../lib/channels/channels.contract.ts";
import { getChannelId } from "../../../../lib/channels/get-channel.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const GET = endpoint(contract.getStreamId, ({ actor, params }) => getChannelId(actor, params.stream));
