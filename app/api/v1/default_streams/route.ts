/** /api/v1/default_streams */
import * as contract from "../../../../lib/channel-administration/channel-administration.contract.ts";
import { chooseDefault } from "../../../../lib/channel-administration/choose-default.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.addDefaultChannel, ({ actor, params }) =>
  chooseDefault(actor, params.stream_id, true),
);

export const DELETE = endpoint(contract.removeDefaultChannel, ({ actor, params }) =>
  chooseDefault(actor, params.stream_id, false),
);
