/** Wire shape of scheduled messages in the register answer. */
import { z } from "zod";

/** Fetch type "scheduled_messages". */
export const scheduledMessagesState = z.object({
  scheduled_messages: z.array(z.never()),
});
