/** /api/v1/calls/constructorgroups/create */
import { endpoint } from "../../../../../../lib/http/endpoint.ts";
import { createConstructorGroupsCall } from "../../../../../../lib/video-calls/constructor-groups.ts";
import * as contract from "../../../../../../lib/video-calls/video-calls.contract.ts";

export const POST = endpoint(contract.createConstructorGroupsCall, ({ actor }) =>
  createConstructorGroupsCall(actor),
);
