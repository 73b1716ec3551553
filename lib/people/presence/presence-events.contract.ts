/** Wire shape of the event about somebody who came online. */
import { z } from "zod";
import { olderPresence, slimPresence } from "./presence.contract.ts";

/** Event presence: with `presences` for clients that know simplified_presence_events, the rest for all others. */
export const presenceEvent = z.strictObject({
  type: z.literal("presence"),
  /** By user id. */
  presences: z.record(z.string(), slimPresence).optional(),
  user_id: z.int().optional(),
  /** Not for clients that asked for slim_presence. */
  email: z.string().optional(),
  server_timestamp: z.number().optional(),
  /** By name of the program. */
  presence: z.record(z.string(), olderPresence).optional(),
});
