/** Wire shapes of the events about somebody who types. */
import { z } from "zod";

const eventOp = z.enum(["start", "stop"]);
const person = z.strictObject({ user_id: z.int(), email: z.string() });

/** Event typing, about a message that is being written. */
export const typingEvent = z.strictObject({
  type: z.literal("typing"),
  op: eventOp,
  message_type: z.enum(["direct", "stream"]),
  sender: person,
  /** Everybody in the direct conversation, the sender included. */
  recipients: z.array(person).optional(),
  /** For a channel message, with its topic. */
  stream_id: z.int().optional(),
  topic: z.string().optional(),
});

/** Event typing_edit_message, about a message that is being edited. */
export const typingEditEvent = z.strictObject({
  type: z.literal("typing_edit_message"),
  op: eventOp,
  sender_id: z.int(),
  message_id: z.int(),
  recipient: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("channel"), channel_id: z.int(), topic: z.string() }),
    z.strictObject({ type: z.literal("direct"), user_ids: z.array(z.int()) }),
  ]),
});
