/** /api/v1/users/me/muted_users/{muted_user_id} */
import { endpoint } from "../../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../../lib/messages/muted-users/muted-users.contract.ts";
import { muteUser, unmuteUser } from "../../../../../../../lib/messages/muted-users/muted-users.ts";

export const POST = endpoint(contract.muteUser, async ({ actor, params }) => {
  await muteUser(actor, params.muted_user_id);
  return {};
});

export const DELETE = endpoint(contract.unmuteUser, async ({ actor, params }) => {
  await unmuteUser(actor, params.muted_user_id);
  return {};
});
