/** /api/v1/streams/{stream_id} */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import { archiveChannel } from "../../../../../lib/channels/channels/archive-channel.ts";
import * as contract from "../../../../../lib/channels/channels/channels.contract.ts";
import { getStreamById } from "../../../../../lib/channels/channels/channels.contract.ts";

import { getChannel } from "../../../../../lib/channels/channels/channels.ts";
import { updateChannel } from "../../../../../lib/channels/channels/update-channel.ts";

export const GET = endpoint(getStreamById, ({ actor, params }) => getChannel(actor, params.stream_id));

export const PATCH = endpoint(contract.updateStream, ({ actor, params }) => updateChannel(actor, params));

export const DELETE = endpoint(contract.archiveStream, ({ actor, params }) =>
  archiveChannel(actor, params.stream_id),
);
