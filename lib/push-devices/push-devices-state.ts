/** The part of the register answer about mobile push notifications: none are sent yet. */
import { stateFamily } from "../initial-state/state-family.ts";
import { pushDevicesState } from "./push-devices-state.contract.ts";

export const pushDevicesFamily = stateFamily({
  fetchTypes: ["push_device", "realm"],
  fields: pushDevicesState,
  present: (_read, _actor, { wants }) => ({
    ...(wants("push_device") && { push_devices: {} }),
    ...(wants("realm") && {
      realm_push_notifications_enabled: false,
      realm_push_notifications_enabled_end_timestamp: null,
    }),
  }),
});
