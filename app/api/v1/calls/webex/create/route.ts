/** /api/v1/calls/webex/create */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { notConfigured } from "../../../../../../lib/video-calls/call-servers.ts";
import * as contract from "../../../../../../lib/video-calls/video-calls.contract.ts";

export const POST = endpoint(contract.createWebexCall, async () => {
  throw notConfigured("Webex");
});
