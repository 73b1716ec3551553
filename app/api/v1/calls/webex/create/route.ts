/** /api/v1/calls/webex/create */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { notConfigured } from "../../../../../../lib/organization/video-calls/call-servers.ts";
import * as contract from "../../../../../../lib/organization/video-calls/video-calls.contract.ts";

export const POST = endpoint(contract.createWebexCall, async () => {
  throw notConfigured("Webex");
});
