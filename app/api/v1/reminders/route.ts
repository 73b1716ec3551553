/** /api/v1/reminders */
import { endpoint } from "../../../../lib/http/endpoint.ts";
import { createReminder } from "../../../../lib/reminders/create-reminder.ts";
import { getReminders } from "../../../../lib/reminders/get-reminders.ts";
import * as contract from "../../../../lib/reminders/reminders.contract.ts";

export const GET = endpoint(contract.getReminders, ({ actor }) => getReminders(actor));

export const POST = endpoint(contract.createReminder, ({ actor, params }) =>
  createReminder(actor, {
    messageId: params.message_id,
    deliverAt: params.scheduled_delivery_timestamp,
    note: params.note ?? "",
  }),
);
