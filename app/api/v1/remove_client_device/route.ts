/** /api/v1/remove_client_device */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/push-devices/push-devices.contract.ts";
import { removeDevice } from "../../../../lib/push-devices/remove-device.ts";

export const POST = endpoint(contract.removeDevice, async ({ actor, params }) => {
  await removeDevice(actor, params.device_id);
  return {};
});
