/** /api/v1/register_client_device */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/notifications/push-devices/push-devices.contract.ts";
import { registerDevice } from "../../../../lib/notifications/push-devices/push-devices.ts";

export const POST = endpoint(contract.registerDevice, ({ actor }) => registerDevice(actor));
