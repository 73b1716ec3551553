/** /api/v1/users/me/android_gcm_reg_id */
import { endpoint } from "../../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../../lib/notifications/push-devices/push-devices.contract.ts";
import { addToken, removeToken } from "../../../../../../lib/notifications/push-devices/push-devices.ts";

export const POST = endpoint(contract.addFcmToken, async ({ actor, params }) => {
  await addToken(actor, "fcm", params.token);
  return {};
});

export const DELETE = endpoint(contract.removeFcmToken, async ({ actor, params }) => {
  await removeToken(actor, "fcm", params.token);
  return {};
});
