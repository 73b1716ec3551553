/** Wire shapes of a person's devices and of mobile push notifications in the register answer. */
import { z } from "zod";

/** A device without a registration for push notifications. */
const deviceShape = z.strictObject({
  push_key_id: z.null(),
  push_token_id: z.null(),
  pending_push_token_id: z.null(),
  push_token_last_updated_timestamp: z.null(),
  push_registration_error_code: z.null(),
});

/** Fetch types "device", "realm". */
export const pushDevicesState = z.object({
  /** By id of the device. */
  devices: z.record(z.string(), deviceShape),
  realm_push_notifications_enabled: z.boolean(),
  /** Seconds since 1970. */
  realm_push_notifications_enabled_end_timestamp: z.int().nullable(),
});
