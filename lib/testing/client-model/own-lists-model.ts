/** How a client changes the lists of a person's own things: scheduled messages and reminders. */
import { z } from "zod";
import { reminderShape } from "../../reminders/reminders.contract.ts";
import { scheduledMessageShape } from "../../scheduled-messages/scheduled-messages.contract.ts";
import type { TestEvent } from "../parse-events.ts";
import type { Fields } from "./fields.ts";

const scheduledList = z.array(scheduledMessageShape);
const scheduledEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), scheduled_messages: scheduledList }),
  z.object({ op: z.literal("update"), scheduled_message: scheduledMessageShape }),
  z.object({ op: z.literal("remove"), scheduled_message_id: z.int() }),
]);

/** Event scheduled_messages. */
export function applyScheduledMessage(fields: Fields, event: TestEvent): Fields {
  const change = scheduledEvent.parse(event);
  const held = scheduledList.parse(fields.scheduled_messages);
  const but = (id: number) => held.filter(({ scheduled_message_id }) => scheduled_message_id !== id);
  const after = () => {
    switch (change.op) {
      case "add":
        return [...held, ...change.scheduled_messages];
      case "update":
        return [...but(change.scheduled_message.scheduled_message_id), change.scheduled_message];
      case "remove":
        return but(change.scheduled_message_id);
    }
  };
  return { ...fields, scheduled_messages: byTime(after(), (each) => each.scheduled_message_id) };
}

const reminderList = z.array(reminderShape);
const reminderEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), reminders: reminderList }),
  z.object({ op: z.literal("remove"), reminder_id: z.int() }),
]);

/** Event reminders. */
export function applyReminder(fields: Fields, event: TestEvent): Fields {
  const change = reminderEvent.parse(event);
  const held = reminderList.parse(fields.reminders);
  const after =
    change.op === "add"
      ? [...held, ...change.reminders]
      : held.filter(({ reminder_id }) => reminder_id !== change.reminder_id);
  return { ...fields, reminders: byTime(after, (each) => each.reminder_id) };
}

function byTime<Item extends { scheduled_delivery_timestamp: number }>(
  items: readonly Item[],
  idOf: (item: Item) => number,
): Item[] {
  return [...items].sort(
    (one, other) =>
      one.scheduled_delivery_timestamp - other.scheduled_delivery_timestamp || idOf(one) - idOf(other),
  );
}
