/** /api/v1/users/me/status */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import { setOwnStatus } from "../../../../../../lib/organization/user-status/set-own-status.ts";
import * as contract from "../../../../../../lib/organization/user-status/user-status.contract.ts";

export const POST = endpoint(contract.updateStatus, async ({ actor, params }) => {
  await setOwnStatus(actor, params);
  return {};
});
