/** /api/v1/remove_client_device */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/notifications/push-devices/push-devices.contract.ts";
import { removeDevice } from "../../../../lib/notifications/push-devices/push-devices.ts";

export const POST = endpoint(contract.removeDevice, async ({ actor, params }) => {
  await removeDevice(actor, params.device_id);
  return {};
});
