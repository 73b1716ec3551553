/** /api/v1/mobile_push/test_notification */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/push-devices/push-devices.contract.ts";
import { noPushService } from "../../../../../lib/push-devices/push-service.ts";

export const POST = endpoint(contract.testPush, () => Promise.reject(noPushService()));
