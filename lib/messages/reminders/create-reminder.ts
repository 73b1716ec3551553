/** Makes a reminder of a message. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import { type Actor, accountsOfPerson, personOf } from "../../kernel/memory/actor.ts";

import { renderInWorker } from "../../markdown/worker/render-in-worker.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { messageSnapshot } from "../rendering/message-snapshot.ts";
import { filesLinkedIn } from "../rendering/upload-facts.ts";
import { deliveryTime } from "../scheduled-messages/scheduled-message-row.ts";
import { storedPreview } from "../scheduled-messages/stored-preview.ts";
import { presentReminder } from "./present-reminder.ts";
import { withPlaces } from "./read-reminders.ts";
import { reminderAdded } from "./reminder-events.ts";
import { reminderText } from "./reminder-text.ts";
import { MAX_REMINDERS } from "./reminders.contract.ts";

export interface NewReminder {
  readonly messageId: number;
  /** In seconds since 1970. */
  readonly deliverAt: number;
  readonly note: string;
}

/**
 * @throws ApiError BAD_REQUEST for a message that the person may not read, a time that is not in the future, and when the
 *   person would have too many reminders.
 */
export async function createReminder(actor: Actor, given: NewReminder): Promise<{ reminder_id: number }> {
  const { organization, user } = actor;
  const { messageId } = given;
  const time = deliveryTime(given.deliverAt);
  const note = given.note.trim();
  const content = await reminderText(actor, messageId, note);
  // As the bot will send it; but rendering it counts for the person.
  const sender = systemBotActor(organization, "notification") ?? actor;
  const files = await filesLinkedIn(sender, content, personOf(user));
  const snapshot = await messageSnapshot(sender, content, files);
  const { html } = await renderInWorker(content, snapshot, personOf(user));
  const data = {
    userId: user.id,
    messageId,
    note,
    content,
    renderedContent: storedPreview(html, content),
    ...time,
  };
  return logTransaction(writerOf(actor, "create-message-reminder"), async (log) => {
    const { tx } = log;
    if ((await tx.reminder.count({ where: { user: accountsOfPerson(user) } })) >= MAX_REMINDERS) {
      throw badRequest(`You have too many reminders (limit: ${MAX_REMINDERS}).`);
    }
    const [created] = await withPlaces(tx, user.id, [await tx.reminder.create({ data })]);
    if (!created) throw new Error("A reminder that was made is missing.");
    const reminder = presentReminder(actor, created);
    await appendEvents(log, [reminderAdded.event({ reminder }, { kind: "users", userIds: [user.id] })]);
    return { reminder_id: reminder.reminder_id };
  });
}
