/** Wire shape of mobile push notifications in the register answer. */
import { z } from "zod";

/** Fetch types "push_device", "realm". */
export const pushDevicesState = z.object({
  push_devices: z.strictObject({}),
  realm_push_notifications_enabled: z.boolean(),
  /** Seconds since 1970. */
  realm_push_notifications_enabled_end_timestamp: z.int().nullable(),
});
