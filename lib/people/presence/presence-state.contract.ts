/** Wire shape of who is there in the register answer. */
import { z } from "zod";
import { presences } from "./presence.contract.ts";

/** Fetch types "presence", "realm". */
export const presenceState = z.object({
  /** By user id with slim_presence, else by email address. */
  presences,
  presence_last_update_id: z.int(),
  /** Seconds since 1970. */
  server_timestamp: z.number(),
  server_presence_ping_interval_seconds: z.int(),
  server_presence_offline_threshold_seconds: z.int(),
});
