/** /api/v1/streams/{stream_id} */
import { archiveChannel } from "../../../../../lib/channel-administration/archive-channel.ts";
import * as contract from "../../../../../lib/channel-administration/channel-administration.contract.ts";
import { updateChannel } from "../../../../../lib/channel-administration/update-channel.ts";
import { getStreamById } from "../../../../../lib/channels/channels.contract.ts";
import { getChannel } from "../../../../../lib/channels/get-channel.ts";
import { endpoint } from "../../../../../lib/http/endpoint.ts";

export const GET = endpoint(getStreamById, ({ actor, params }) => getChannel(actor, params.stream_id));

export const PATCH = endpoint(contract.updateStream, ({ actor, params }) => updateChannel(actor, params));

export const DELETE = endpoint(contract.archiveStream, ({ actor, params }) =>
  archiveChannel(actor, params.stream_id),
);
