/** /api/v1/mark_stream_as_read */

import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/flags/flags.contract.ts";
import { markChannelAsRead } from "../../../../lib/messages/flags/mark-as-read.ts";

export const POST = endpoint(contract.markStreamAsRead, async ({ actor, params }) => {
  await markChannelAsRead(actor, params.stream_id);
  return {};
});
