/** /api/v1/users/{user_id}/status */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/organization/user-status/user-status.contract.ts";
import { getUserStatus, setUserStatus } from "../../../../../../lib/organization/user-status/user-status.ts";

export const GET = endpoint(contract.getUserStatus, ({ actor, params }) =>
  getUserStatus(actor, params.user_id),
);

export const POST = endpoint(contract.updateStatusForUser, async ({ actor, params }) => {
  await setUserStatus(actor, params.user_id, params);
  return {};
});
