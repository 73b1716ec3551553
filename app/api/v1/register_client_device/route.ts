/** /api/v1/register_client_device */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import * as contract from "../../../../lib/push-devices/push-devices.contract.ts";
import { registerDevice } from "../../../../lib/push-devices/register-device.ts";

export const POST = endpoint(contract.registerDevice, ({ actor }) => registerDevice(actor));
