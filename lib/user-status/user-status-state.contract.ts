/** Wire shape of what people say of themselves in the register answer. */
import { z } from "zod";

/** Fetch type "user_status". */
export const userStatusState = z.object({
  user_status: z.strictObject({}),
});
