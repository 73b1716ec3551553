/** Wire shapes of events about scheduled messages. */
import { z } from "zod";
import { scheduledMessageShape } from "./scheduled-messages.contract.ts";

const type = z.literal("scheduled_messages");

/** Event scheduled_messages, op add. */
export const scheduledMessagesAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  scheduled_messages: z.array(scheduledMessageShape),
});

/** Event scheduled_messages, op update: the whole message as it is now. */
export const scheduledMessageUpdatedEvent = z.strictObject({
  type,
  op: z.literal("update"),
  scheduled_message: scheduledMessageShape,
});

/** Event scheduled_messages, op remove: it was sent, or deleted. */
export const scheduledMessageRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  scheduled_message_id: z.int(),
});
