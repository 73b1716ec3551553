/** /api/v1/reminders */
import { endpoint } from "../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../lib/messages/reminders/reminders.contract.ts";
import { createReminder, getReminders } from "../../../../lib/messages/reminders/reminders.ts";

export const GET = endpoint(contract.getReminders, ({ actor }) => getReminders(actor));

export const POST = endpoint(contract.createReminder, ({ actor, params }) =>
  createReminder(actor, {
    messageId: params.message_id,
    deliverAt: params.scheduled_delivery_timestamp,
    note: params.note ?? "",
  }),
);
