/** /api/v1/default_streams */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/channels/channels/channels.contract.ts";
import { chooseDefault } from "../../../../lib/channels/channels/update-channel.ts";

export const POST = endpoint(contract.addDefaultChannel, ({ actor, params }) =>
  chooseDefault(actor, params.stream_id, true),
);

export const DELETE = endpoint(contract.removeDefaultChannel, ({ actor, params }) =>
  chooseDefault(actor, params.stream_id, false),
);
