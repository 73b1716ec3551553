/** /api/v1/reminders/{reminder_id} */
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/messages/reminders/reminders.contract.ts";
import { deleteReminder, updateReminder } from "../../../../../lib/messages/reminders/reminders.ts";

export const PATCH = endpoint(contract.updateReminder, async ({ actor, params }) => {
  await updateReminder(actor, params.reminder_id, params.scheduled_delivery_timestamp);
  return {};
});

export const DELETE = endpoint(contract.deleteReminder, async ({ actor, params }) => {
  await deleteReminder(actor, params.reminder_id);
  return {};
});
