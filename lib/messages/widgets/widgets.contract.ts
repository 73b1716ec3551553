/** Wire shape of doing something with the widget of a message. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";

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

/** Event submessage: somebody did something with a widget. */
export const submessageEvent = z.strictObject({
  type: z.literal("submessage"),
  msg_type: z.string(),
  message_id: z.int(),
  submessage_id: z.int(),
  sender_id: z.int(),
  content: z.string(),
});

/** Characters, for all that may come with a vote, a new option or a task. */
const MAX_CONTENT = 10_000;
/** Characters; clients send "widget". */
const MAX_TYPE = 60;
/** How many things may be done with one widget: all of it is part of the message. */
export const MAX_OF_MESSAGE = 10_000;
/** The size of all their contents together. */
export const MAX_BYTES_OF_MESSAGE = 1_000_000;
/** How many things one person may do with a widget. */
export const MAX_OF_PERSON = 500;

/** POST /submessage. */
export const addSubmessage = defineContract({
  operationId: "add-submessage",
  method: "POST",
  path: "/submessage",
  tag: "messages",
  summary: "Act on a message's widget, such as voting in a poll",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    msg_type: textParam(MAX_TYPE),
    /** JSON, as its kind of widget has it. */
    content: textParam(MAX_CONTENT, `Submessage content is too long (limit: ${MAX_CONTENT} characters)`),
  }),
  returns: z.object({}),
  errors: [],
});
