/** /api/v1/mark_stream_as_read */
import * as contract from "../../../../lib/flags/flags.contract.ts";
import { markChannelAsRead } from "../../../../lib/flags/mark-as-read.ts";
import { endpoint } from "../../../../lib/http/endpoint.ts";

export const POST = endpoint(contract.markStreamAsRead, async ({ actor, params }) => {
  await markChannelAsRead(actor, params.stream_id);
  return {};
});
