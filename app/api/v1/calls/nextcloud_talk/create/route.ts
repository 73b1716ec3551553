/** /api/v1/calls/nextcloud_talk/create */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { createNextcloudCall } from "../../../../../../lib/organization/video-calls/other-calls.ts";
import * as contract from "../../../../../../lib/organization/video-calls/video-calls.contract.ts";

export const POST = endpoint(contract.createNextcloudTalkCall, ({ params }) =>
  createNextcloudCall(params.room_name),
);
