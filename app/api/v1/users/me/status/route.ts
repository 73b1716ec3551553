/** /api/v1/users/me/status */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/organization/user-status/user-status.contract.ts";
import { setOwnStatus } from "../../../../../../lib/organization/user-status/user-status.ts";

export const POST = endpoint(contract.updateStatus, async ({ actor, params }) => {
  await setOwnStatus(actor, params);
  return {};
});
