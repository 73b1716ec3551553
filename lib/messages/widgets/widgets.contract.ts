/** Wire shapes of actions on widgets. */
import { z } from "zod";
import { defineContract, intParam, textParam } from "../../kernel/contract/contract.ts";

/** The first is the widget itself, by the sender; others are actions. */
export const submessageShape = z.strictObject({
  id: z.int(),
  message_id: z.int(),
  sender_id: z.int(),
  msg_type: z.string(),
  /** JSON. */
  content: z.string(),
});

/** In the message object, oldest first. */
export const submessagesShape = { submessages: z.array(submessageShape) };

/** Event submessage: an action on a widget. */
export const submessageEvent = z.strictObject({
  type: z.literal("submessage"),
  msg_type: z.string(),
  message_id: z.int(),
  submessage_id: z.int(),
  sender_id: z.int(),
  content: z.string(),
});

/** Characters of any valid action. */
const MAX_CONTENT = 10_000;
/** Characters; clients send "widget". */
const MAX_TYPE = 60;
/** Per widget, because the message includes all. */
export const MAX_OF_MESSAGE = 10_000;
/** Bytes of all actions' contents. */
export const MAX_BYTES_OF_MESSAGE = 1_000_000;
/** Actions per user and widget. */
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
    /** JSON, depending on the widget. */
    content: textParam(MAX_CONTENT, `Submessage content is too long (limit: ${MAX_CONTENT} characters)`),
  }),
  returns: z.object({}),
  errors: [],
});
