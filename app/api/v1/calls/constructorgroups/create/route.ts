/** /api/v1/calls/constructorgroups/create */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { createConstructorGroupsCall } from "../../../../../../lib/organization/video-calls/other-calls.ts";
import * as contract from "../../../../../../lib/organization/video-calls/video-calls.contract.ts";

export const POST = endpoint(contract.createConstructorGroupsCall, ({ actor }) =>
  createConstructorGroupsCall(actor),
);
