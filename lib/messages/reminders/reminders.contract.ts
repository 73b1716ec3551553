/** Wire shapes of message reminders. */
import { z } from "zod";
import { defineContract, intParam, model } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "../messages-limits.contract.ts";
import { deliveryTimeParam } from "../scheduled-messages/scheduled-messages.contract.ts";

/** Per user; all are in every registration. */
export const MAX_REMINDERS = 200;

export const reminderShape = model(
  "Reminder",
  z.strictObject({
    reminder_id: z.int().describe("Id of the reminder."),
    type: z.literal("private"),
    to: z.array(z.int()).describe("Ids of the receivers: only the owner."),
    content: z.string().describe("Text of the reminder, if the message does not change."),
    rendered_content: z.string().describe("Text of the reminder, as HTML."),
    scheduled_delivery_timestamp: z.int().describe("When it is due, in seconds since 1970."),
    failed: z.boolean().describe("Whether sending failed."),
    reminder_target_message_id: z.int().describe("Id of the message that it is about."),
  }),
);

/** GET /reminders: ordered by time. */
export const getReminders = defineContract({
  operationId: "get-reminders",
  method: "GET",
  path: "/reminders",
  tag: "send",
  summary: "Get your reminders",
  auth: "user",
  params: z.object({}),
  returns: z.object({ reminders: z.array(reminderShape).describe("All reminders, by time.") }),
  errors: [],
});

/** POST /reminders. */
export const createReminder = defineContract({
  operationId: "create-message-reminder",
  method: "POST",
  path: "/reminders",
  tag: "send",
  summary: "Create a reminder for a message",
  auth: "user",
  params: z.object({
    message_id: intParam().describe("Id of the message."),
    scheduled_delivery_timestamp: deliveryTimeParam().describe("When it is due, in seconds since 1970."),
    note: limitedText(MAX_REMINDER_NOTE_LENGTH)
      .meta({ wireForm: "text" })
      .optional()
      .describe("A note for oneself."),
  }),
  returns: z.object({ reminder_id: z.int().describe("Id of the reminder.") }),
  errors: [],
});

/** PATCH /reminders/{reminder_id}: an extension of this server, with events of removal and addition. */
export const updateReminder = defineContract({
  operationId: "update-reminder",
  method: "PATCH",
  path: "/reminders/{reminder_id}",
  tag: "send",
  summary: "Move one of your reminders to another time",
  auth: "user",
  mayBeMissing: true,
  params: z.object({
    reminder_id: intParam().describe("Id of the reminder."),
    scheduled_delivery_timestamp: deliveryTimeParam().describe("When it is due, in seconds since 1970."),
  }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /reminders/{reminder_id}. */
export const deleteReminder = defineContract({
  operationId: "delete-reminder",
  method: "DELETE",
  path: "/reminders/{reminder_id}",
  tag: "send",
  summary: "Delete one of your reminders",
  auth: "user",
  mayBeMissing: true,
  params: z.object({ reminder_id: intParam().describe("Id of the reminder.") }),
  returns: z.object({}),
  errors: [],
});

/** Fetch types "reminders", "realm". */
export const remindersState = z.object({
  reminders: z.array(reminderShape).describe("All reminders, by time."),
  max_reminder_note_length: z.int().describe("Longest note, in code points."),
});

const type = z.literal("reminders");

/** Event reminders, op add. */
export const remindersAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  reminders: z.array(reminderShape).describe("All reminders, by time."),
});

/** Event reminders, op remove: delivered or deleted. */
export const reminderRemovedEvent = z.strictObject({
  type,
  op: z.literal("remove"),
  reminder_id: z.int().describe("Id of the reminder."),
});
