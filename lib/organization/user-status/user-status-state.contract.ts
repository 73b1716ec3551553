/** Wire shape of statuses in the register answer. */
import { z } from "zod";
import { statusShape } from "./user-status.contract.ts";

/** Fetch type "user_status": by user id, without those who have set nothing. */
export const userStatusState = z.object({
  user_status: z.record(z.string(), statusShape),
});
