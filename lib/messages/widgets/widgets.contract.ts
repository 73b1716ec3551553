/** Wire shapes of actions on widgets. */
import { z } from "zod";
import { defineContract, intParam, model, textParam } from "../../kernel/contract/contract.ts";

/** The first is the widget itself, by the sender; others are actions. */
export const submessageShape = model(
  "Submessage",
  z.strictObject({
    id: z.int().describe("Id of the submessage."),
    message_id: z.int().describe("Id of the message."),
    sender_id: z.int().describe("Id of the user who sent it."),
    msg_type: z.string().describe("Kind of submessage."),
    content: z.string().describe("What the widget needs to know, as JSON text."),
  }),
);

/** In the message object, oldest first. */
export const submessagesShape = {
  submessages: z.array(submessageShape).describe("What people did with the message's widget, oldest first."),
};

/** Event submessage: an action on a widget. */
export const submessageEvent = z.strictObject({
  type: z.literal("submessage"),
  msg_type: z.string().describe("Kind of submessage."),
  message_id: z.int().describe("Id of the message."),
  submessage_id: z.int().describe("Id of the submessage."),
  sender_id: z.int().describe("Id of the user who sent it."),
  content: z.string().describe("What the widget needs to know, as JSON text."),
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
  tag: "react",
  summary: "Act on a message's widget, such as voting in a poll",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    msg_type: textParam(MAX_TYPE).describe("Kind of submessage."),
    content: textParam(
      MAX_CONTENT,
      `Submessage content is too long (limit: ${MAX_CONTENT} characters)`,
    ).describe("What the widget needs to know, as JSON text."),
  }),
  returns: z.object({}),
  errors: [],
});
