/** /api/v1/users/me/apns_device_token */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/notifications/push-devices/push-devices.contract.ts";
import { addToken, removeToken } from "../../../../../../lib/notifications/push-devices/push-devices.ts";

export const POST = endpoint(contract.addApnsToken, async ({ actor, params }) => {
  await addToken(actor, "apns", params.token);
  return {};
});

export const DELETE = endpoint(contract.removeApnsToken, async ({ actor, params }) => {
  await removeToken(actor, "apns", params.token);
  return {};
});
