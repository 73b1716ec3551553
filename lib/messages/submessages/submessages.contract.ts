/** Wire shape of the widget of a message, and of what people did with it. */
import { z } from "zod";

/** The first one is the widget itself, by the message's sender; a vote in a poll is another. */
export const submessageShape = z.strictObject({
  id: z.int(),
  message_id: z.int(),
  sender_id: z.int(),
  msg_type: z.string(),
  /** JSON. */
  content: z.string(),
});

/** Part of the message object, in the order in which they were made. */
export const submessagesShape = { submessages: z.array(submessageShape) };
