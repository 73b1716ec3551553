/** Reminders of messages. */

import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { Reminder } from "../../kernel/db/generated/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { rowId } from "../../kernel/db/value-forms.ts";
import { badRequest, doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { defineEvent, sameForEveryone } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { accountsOfPerson, personOf } from "../../kernel/memory/actor.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { plainHtml } from "../../markdown/html/serialize-html.ts";
import { renderInWorker } from "../../markdown/worker/render-in-worker.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { type MessagePlace, mayReadMessage } from "../messages/message-access.ts";
import { MAX_REMINDER_NOTE_LENGTH } from "../messages-limits.contract.ts";
import { filesLinkedIn, messageSnapshot } from "../rendering/message-snapshot.ts";
import { deliveryTime, storedPreview } from "../scheduled-messages/scheduled-message-row.ts";
import { lostReminderText, NOT_AVAILABLE, reminderText } from "./reminder-text.ts";
import * as contracts from "./reminders.contract.ts";
import {
  MAX_REMINDERS,
  reminderRemovedEvent,
  reminderShape,
  remindersAddedEvent,
  remindersState,
} from "./reminders.contract.ts";

const remindersFamily = stateFamily({
  fetchTypes: ["reminders", "realm"],
  fields: remindersState,
  read: (tx, { user }) => readReminders(tx, user.id),
  present: (reminders, actor, { wants }) => ({
    ...(wants("reminders") && { reminders: reminders.map((reminder) => presentReminder(actor, reminder)) }),
    ...(wants("realm") && { max_reminder_note_length: MAX_REMINDER_NOTE_LENGTH }),
  }),
});

/** Created or rescheduled. */
export const reminderAdded = defineEvent({
  name: "reminders.add",
  stored: z.strictObject({ reminder: reminderShape }),
  wire: remindersAddedEvent,
  variant: sameForEveryone,
  build: ({ reminder }) => ({ op: "add" as const, reminders: [reminder] }),
});

/** Delivered, deleted, or rescheduled and added again. */
export const reminderRemoved = defineEvent({
  name: "reminders.remove",
  stored: z.strictObject({ reminderId: z.int() }),
  wire: reminderRemovedEvent,
  variant: sameForEveryone,
  build: ({ reminderId }) => ({ op: "remove" as const, reminder_id: reminderId }),
});

/** The place decides on access. */
export interface ReadReminder {
  readonly row: Reminder;
  readonly place: MessagePlace | null;
}

interface PlaceRow {
  /** The type depends on the database client. */
  readonly id: number | bigint;
  readonly channel_id: number | null;
  readonly direct_key: string | null;
  readonly is_received: boolean | null;
}

/** Ordered by time. */
export async function readReminders(
  tx: Pick<Transaction, "$queryRaw" | "reminder">,
  userId: number,
): Promise<ReadReminder[]> {
  const rows = await tx.reminder.findMany({
    where: { userId },
    orderBy: [{ deliverAt: "asc" }, { id: "asc" }],
  });
  return withPlaces(tx, userId, rows);
}

/** One query. */
export async function withPlaces(
  tx: Pick<Transaction, "$queryRaw">,
  userId: number,
  rows: readonly Reminder[],
): Promise<ReadReminder[]> {
  if (rows.length === 0) return [];
  const found = await tx.$queryRaw<PlaceRow[]>(sql`
    SELECT m.id, c.id AS channel_id, v.direct_key, s.received @> m.id AS is_received
    FROM message m
    JOIN conversation v ON v.id = m.conversation_id
    LEFT JOIN channel c ON c.conversation_id = m.conversation_id
    LEFT JOIN subscription s ON s.channel_id = c.id AND s.user_id = ${userId}
    WHERE m.id = ANY(${rows.map(({ messageId }) => messageId)}::int8[])`);
  const places = new Map(found.map((row) => [Number(row.id), placeOf(row)]));
  return rows.map((row) => ({ row, place: places.get(Number(row.messageId)) ?? null }));
}

function placeOf({ channel_id, direct_key, is_received }: PlaceRow): MessagePlace {
  return {
    channelId: channel_id,
    directUserIds: direct_key === null ? [] : direct_key.split(",").map(Number),
    isReceived: is_received === true,
  };
}

/** Quotes only readable messages. */
export function presentReminder(
  actor: Pick<Actor, "organization" | "user">,
  { row, place }: ReadReminder,
): z.input<typeof reminderShape> {
  const isReadable = place !== null && mayReadMessage(actor, place);
  return {
    reminder_id: row.id,
    type: "private",
    to: [row.userId],
    content: isReadable ? row.content : lostReminderText(row.note),
    rendered_content: isReadable ? row.renderedContent : lostReminderHtml(row.note),
    scheduled_delivery_timestamp: row.deliverAt.getTime() / 1000,
    failed: row.dueAt === null,
    reminder_target_message_id: Number(row.messageId),
  };
}

/** Unrendered, because a registration must not wait. */
function lostReminderHtml(note: string): string {
  return note === ""
    ? `<p>${NOT_AVAILABLE}</p>`
    : `<p>${NOT_AVAILABLE} Note:</p>\n<blockquote>\n${plainHtml(note)}\n</blockquote>`;
}

/** Ordered by time. */
export async function getReminders(actor: Actor) {
  const reminders = await readReminders(database().prisma, actor.user.id);
  return { reminders: reminders.map((reminder) => presentReminder(actor, reminder)) };
}

interface NewReminder {
  readonly messageId: number;
  /** In seconds since 1970. */
  readonly deliverAt: number;
  readonly note: string;
}

/** @throws ApiError BAD_REQUEST for an unreadable message, a past time, or too many reminders. */
export async function createReminder(actor: Actor, given: NewReminder): Promise<{ reminder_id: number }> {
  const { organization, user } = actor;
  const { messageId } = given;
  const time = deliveryTime(given.deliverAt);
  const note = given.note.trim();
  const content = await reminderText(actor, messageId, note);
  // As the bot will send it, but counted for the user.
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

/**
 * @param deliverAt in seconds since 1970.
 * @throws ApiError BAD_REQUEST for another user's or delivered reminder, or a past time.
 */
export async function updateReminder(actor: Actor, reminderId: number, deliverAt: number): Promise<void> {
  const userId = actor.user.id;
  const time = deliveryTime(deliverAt);
  await logTransaction(writerOf(actor, "update-reminder"), async (log) => {
    const [row] = await log.tx.reminder.updateManyAndReturn({
      where: { id: rowId(reminderId), userId },
      data: { ...time, attempts: 0 },
    });
    if (!row) throw doesNotExist("Reminder does not exist");
    const [moved] = await withPlaces(log.tx, userId, [row]);
    if (!moved) throw new Error("A reminder that was moved is missing.");
    // The protocol has no update event, and clients would keep both versions.
    const own = { kind: "users", userIds: [userId] } as const;
    await appendEvents(log, [
      reminderRemoved.event({ reminderId: row.id }, own),
      reminderAdded.event({ reminder: presentReminder(actor, moved) }, own),
    ]);
  });
}

/** @throws ApiError BAD_REQUEST for another user's or delivered reminder. */
export async function deleteReminder(actor: Actor, reminderId: number): Promise<void> {
  const userId = actor.user.id;
  await logTransaction(writerOf(actor, "delete-reminder"), async (log) => {
    const { count } = await log.tx.reminder.deleteMany({ where: { id: rowId(reminderId), userId } });
    if (count === 0) throw doesNotExist("Reminder does not exist");
    await appendEvents(log, [reminderRemoved.event({ reminderId }, { kind: "users", userIds: [userId] })]);
  });
}

export const reminders = defineNoun({
  contracts: [
    contracts.getReminders,
    contracts.createReminder,
    contracts.updateReminder,
    contracts.deleteReminder,
  ],
  events: [reminderAdded, reminderRemoved],
  register: [remindersFamily],
});
