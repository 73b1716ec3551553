/** Wire shape of the event about the widget of a message. */
import { z } from "zod";

/** Event submessage: somebody did something with a widget. */
export const submessageEvent = z.strictObject({
  type: z.literal("submessage"),
  msg_type: z.string(),
  message_id: z.int(),
  submessage_id: z.int(),
  sender_id: z.int(),
  content: z.string(),
});
