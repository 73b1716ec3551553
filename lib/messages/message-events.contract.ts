/** Wire shapes of events about messages. */
import { z } from "zod";
import { messageShape } from "./get-messages.contract.ts";

/** Event message: a message was sent. */
export const messageEvent = z.strictObject({
  type: z.literal("message"),
  message: messageShape.omit({ flags: true }),
  /** The viewer's. */
  flags: z.array(z.string()),
  /** For the sender's client that displays the message already: its local id. */
  local_message_id: z.string().optional(),
});
