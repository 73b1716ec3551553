/** Wire shape of scheduled messages in the register answer. */
import { z } from "zod";
import { scheduledMessageShape } from "./scheduled-messages.contract.ts";

/** Fetch type "scheduled_messages": by time. */
export const scheduledMessagesState = z.object({
  scheduled_messages: z.array(scheduledMessageShape),
});
