/** Wire shapes of message reminders. */
import { z } from "zod";
import { defineContract, intParam } from "../../kernel/contract/contract.ts";
import { limitedText } from "../../text/limited-text.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "../messages-limits.contract.ts";
import { deliveryTimeParam } from "../scheduled-messages/scheduled-messages.contract.ts";

/** Per user; all are in every registration. */
export const MAX_REMINDERS = 200;

export const reminderShape = z.strictObject({
  reminder_id: z.int(),
  type: z.literal("private"),
  /** The reminder's owner. */
  to: z.array(z.int()),
  /** Text of the reminder if the message does not change. */
  content: z.string(),
  rendered_content: z.string(),
  /** In seconds since 1970. */
  scheduled_delivery_timestamp: z.int(),
  failed: z.boolean(),
  reminder_target_message_id: z.int(),
});

/** GET /reminders: ordered by time. */
export const getReminders = defineContract({
  operationId: "get-reminders",
  method: "GET",
  path: "/reminders",
  tag: "reminders",
  summary: "Get your reminders",
  auth: "user",
  params: z.object({}),
  returns: z.object({ reminders: z.array(reminderShape) }),
  errors: [],
});

/** POST /reminders. */
export const createReminder = defineContract({
  operationId: "create-message-reminder",
  method: "POST",
  path: "/reminders",
  tag: "reminders",
  summary: "Create a reminder for a message",
  auth: "user",
  params: z.object({
    message_id: intParam(),
    scheduled_delivery_timestamp: deliveryTimeParam(),
    note: limitedText(MAX_REMINDER_NOTE_LENGTH).meta({ wireForm: "text" }).optional(),
  }),
  returns: z.object({ reminder_id: z.int() }),
  errors: [],
});

/** PATCH /reminders/{reminder_id}: an extension of this server, with events of removal and addition. */
export const updateReminder = defineContract({
  operationId: "update-reminder",
  method: "PATCH",
  path: "/reminders/{reminder_id}",
  tag: "reminders",
  summary: "Move one of your reminders to another time",
  auth: "user",
  params: z.object({ reminder_id: intParam(), scheduled_delivery_timestamp: deliveryTimeParam() }),
  returns: z.object({}),
  errors: [],
});

/** DELETE /reminders/{reminder_id}. */
export const deleteReminder = defineContract({
  operationId: "delete-reminder",
  method: "DELETE",
  path: "/reminders/{reminder_id}",
  tag: "reminders",
  summary: "Delete one of your reminders",
  auth: "user",
  params: z.object({ reminder_id: intParam() }),
  returns: z.object({}),
  errors: [],
});

/** Fetch types "reminders", "realm". */
export const remindersState = z.object({
  /** Ordered by time. */
  reminders: z.array(reminderShape),
  /** In code points. */
  max_reminder_note_length: z.int(),
});

const type = z.literal("reminders");

/** Event reminders, op add. */
export const remindersAddedEvent = z.strictObject({
  type,
  op: z.literal("add"),
  reminders: z.array(reminderShape),
});

/** Event reminders, op remove: delivered or deleted. */
export const reminderRemovedEvent = z.strictObject({ type, op: z.literal("remove"), reminder_id: z.int() });
