/** The event about the widget of a message, for everybody who has the message. */
import { z } from "zod";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { reachesBeyondReaders } from "../messages/message-readers.ts";
import { submessageEvent } from "./widgets.contract.ts";

export const submessageAdded = defineEvent({
  name: "submessage",
  stored: z.strictObject({
    id: z.int(),
    messageId: z.int(),
    userId: z.int(),
    type: z.string(),
    content: z.string(),
  }),
  wire: submessageEvent,
  variant: sameForEveryone,
  build: ({ id, messageId, userId, type, content }) => ({
    msg_type: type,
    message_id: messageId,
    submessage_id: id,
    sender_id: userId,
    content,
  }),
  reachesBeyond: reachesBeyondReaders,
  messageIds: ({ messageId }) => [messageId],
});
