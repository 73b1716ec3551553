/** Wire shape of typing notifications in the register answer. */
import { z } from "zod";

/** Fetch type "realm". */
export const typingState = z.object({
  server_typing_started_wait_period_milliseconds: z.int(),
  server_typing_stopped_wait_period_milliseconds: z.int(),
  server_typing_started_expiry_period_milliseconds: z.int(),
});
