/** The part of the register answer about a person's devices and mobile push notifications. */
import { stateFamily } from "../../kernel/register/state-family.ts";
import { pushDevicesState } from "./push-devices-state.contract.ts";

const unregistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
};

export const pushDevicesFamily = stateFamily({
  fetchTypes: ["device", "realm"],
  fields: pushDevicesState,
  read: (tx, { user }) =>
    tx.clientDevice.findMany({ where: { userId: user.id }, select: { id: true }, orderBy: { id: "asc" } }),
  present: (devices, _actor, { wants }) => ({
    ...(wants("device") && { devices: Object.fromEntries(devices.map(({ id }) => [id, unregistered])) }),
    ...(wants("realm") && {
      realm_push_notifications_enabled: false,
      realm_push_notifications_enabled_end_timestamp: null,
    }),
  }),
});
