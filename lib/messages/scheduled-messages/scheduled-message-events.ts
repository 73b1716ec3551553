/** Events about scheduled messages; only their sender receives them. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import {
  scheduledMessageRemovedEvent,
  scheduledMessagesAddedEvent,
  scheduledMessageUpdatedEvent,
} from "./scheduled-message-events.contract.ts";
import { scheduledMessageShape } from "./scheduled-messages.contract.ts";

/** A message was scheduled. */
export const scheduledMessageAdded = defineEvent({
  name: "scheduled_messages.add",
  stored: z.strictObject({ message: scheduledMessageShape }),
  wire: scheduledMessagesAddedEvent,
  variant: sameForEveryone,
  build: ({ message }) => ({ op: "add" as const, scheduled_messages: [message] }),
});

/** A scheduled message was edited, or could not be sent. */
export const scheduledMessageUpdated = defineEvent({
  name: "scheduled_messages.update",
  stored: z.strictObject({ message: scheduledMessageShape }),
  wire: scheduledMessageUpdatedEvent,
  variant: sameForEveryone,
  build: ({ message }) => ({ op: "update" as const, scheduled_message: message }),
});

/** A scheduled message was sent, or deleted. */
export const scheduledMessageRemoved = defineEvent({
  name: "scheduled_messages.remove",
  stored: z.strictObject({ messageId: z.int() }),
  wire: scheduledMessageRemovedEvent,
  variant: sameForEveryone,
  build: ({ messageId }) => ({ op: "remove" as const, scheduled_message_id: messageId }),
});
