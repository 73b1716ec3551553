/** Wire shape of statuses in the register answer. */
import { z } from "zod";

/** Fetch type "user_status". */
export const userStatusState = z.object({
  user_status: z.strictObject({}),
});
