/** Declares what push devices bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { deviceAdded, deviceRemoved } from "./device-events.ts";
import * as contracts from "./push-devices.contract.ts";
import { pushDevicesFamily } from "./push-devices-state.ts";

export const pushDevices = defineNoun({
  contracts: [
    contracts.registerDevice,
    contracts.removeDevice,
    contracts.addFcmToken,
    contracts.removeFcmToken,
    contracts.addApnsToken,
    contracts.removeApnsToken,
    contracts.registerPushDevice,
    contracts.testPush,
    contracts.testEncryptedPush,
  ],
  events: [deviceAdded, deviceRemoved],
  register: [pushDevicesFamily],
});
