/** /api/v1/calls/bigbluebutton/create */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { createCall } from "../../../../../../lib/organization/video-calls/join-call.ts";
import * as contract from "../../../../../../lib/organization/video-calls/video-calls.contract.ts";

export const GET = endpoint(contract.createBigBlueButtonCall, ({ actor, params }) =>
  createCall(actor, params.meeting_name, params.voice_only),
);
