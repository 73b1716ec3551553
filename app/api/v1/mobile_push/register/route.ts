/** /api/v1/mobile_push/register */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/notifications/push-devices/push-devices.contract.ts";
import { noPushService } from "../../../../../lib/notifications/push-devices/push-devices.ts";

export const POST = endpoint(contract.registerPushDevice, () => Promise.reject(noPushService()));
