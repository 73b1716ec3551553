/** /api/v1/reminders/{reminder_id} */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import { deleteReminder } from "../../../../../lib/reminders/delete-reminder.ts";
import * as contract from "../../../../../lib/reminders/reminders.contract.ts";

export const DELETE = endpoint(contract.deleteReminder, async ({ actor, params }) => {
  await deleteReminder(actor, params.reminder_id);
  return {};
});
