/** Wire shape of the event about somebody's status. */
import { z } from "zod";
import { statusShape } from "./user-status.contract.ts";

/** Event user_status: what was changed, with empty texts for what was taken away. */
export const userStatusEvent = z.strictObject({
  type: z.literal("user_status"),
  user_id: z.int(),
  ...statusShape.shape,
});
