/** /api/v1/users/{user_id}/status */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { getUserStatus } from "../../../../../../lib/organization/user-status/get-user-status.ts";
import { setUserStatus } from "../../../../../../lib/organization/user-status/set-user-status.ts";
import * as contract from "../../../../../../lib/organization/user-status/user-status.contract.ts";

export const GET = endpoint(contract.getUserStatus, ({ actor, params }) =>
  getUserStatus(actor, params.user_id),
);

export const POST = endpoint(contract.updateStatusForUser, async ({ actor, params }) => {
  await setUserStatus(actor, params.user_id, params);
  return {};
});
