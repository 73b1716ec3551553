/** How a client changes the lists of a person's own things, and what it knows of others' statuses. */
import { z } from "zod";
import {
  navigation_view_order,
  navigationViewShape,
} from "../../channels/navigation-views/navigation-views.contract.ts";
import { draftShape } from "../../messages/drafts/drafts.contract.ts";
import { reminderShape } from "../../messages/reminders/reminders.contract.ts";
import { scheduledMessageShape } from "../../messages/scheduled-messages/scheduled-messages.contract.ts";
import { snippetShape } from "../../messages/snippets/snippets.contract.ts";
import type { TestEvent } from "../clients/parse-events.ts";
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

const snippetList = z.array(snippetShape);
const snippetEvent = z.discriminatedUnion("op", [
  z.object({ op: z.enum(["add", "update"]), saved_snippet: snippetShape }),
  z.object({ op: z.literal("remove"), saved_snippet_id: z.int() }),
]);

/** Event saved_snippets. */
export function applySnippet(fields: Fields, event: TestEvent): Fields {
  const change = snippetEvent.parse(event);
  const held = snippetList.parse(fields.saved_snippets);
  const id = change.op === "remove" ? change.saved_snippet_id : change.saved_snippet.id;
  const rest = held.filter((each) => each.id !== id);
  const after = change.op === "remove" ? rest : [...rest, change.saved_snippet];
  return { ...fields, saved_snippets: after.sort((one, other) => one.id - other.id) };
}

const viewEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), navigation_view: navigationViewShape }),
  z.object({ op: z.literal("update"), fragment: z.string(), data: navigationViewShape.partial() }),
  z.object({ op: z.literal("reorder"), navigation_view_order }),
  z.object({ op: z.literal("remove"), fragment: z.string() }),
]);

/** Event navigation_view. */
export function applyNavigationView(fields: Fields, event: TestEvent): Fields {
  const change = viewEvent.parse(event);
  if (change.op === "reorder") return { ...fields, navigation_view_order: change.navigation_view_order };
  const held = z.array(navigationViewShape).parse(fields.navigation_views);
  // Clients that do not know what Parley adds have none.
  const order = navigation_view_order.optional().parse(fields.navigation_view_order);
  const after = () => {
    switch (change.op) {
      case "add":
        return [...held, change.navigation_view];
      case "update":
        return held.map((each) =>
          each.fragment === change.fragment ? navigationViewShape.parse({ ...each, ...change.data }) : each,
        );
      case "remove":
        return held.filter(({ fragment }) => fragment !== change.fragment);
    }
  };
  return {
    ...fields,
    ...(order && {
      navigation_view_order:
        change.op === "remove" ? order.filter((fragment) => fragment !== change.fragment) : order,
    }),
    navigation_views: after().sort((one, other) => (one.fragment < other.fragment ? -1 : 1)),
  };
}

const draftEvent = z.discriminatedUnion("op", [
  z.object({ op: z.literal("add"), drafts: z.array(draftShape) }),
  z.object({ op: z.literal("update"), draft: draftShape }),
  z.object({ op: z.literal("remove"), draft_id: z.int() }),
]);

/** Event drafts. */
export function applyDraft(fields: Fields, event: TestEvent): Fields {
  const change = draftEvent.parse(event);
  const held = z.array(draftShape).parse(fields.drafts);
  const given = change.op === "add" ? change.drafts : change.op === "update" ? [change.draft] : [];
  const goneIds = change.op === "remove" ? [change.draft_id] : given.map(({ id }) => id);
  const after = [...held.filter(({ id }) => !goneIds.includes(id)), ...given];
  const newestFirst = after.sort((one, other) => other.timestamp - one.timestamp || other.id - one.id);
  return { ...fields, drafts: newestFirst };
}

/** Event alert_words: all of them. */
export function applyAlertWords(fields: Fields, { alert_words }: TestEvent): Fields {
  return { ...fields, alert_words };
}

/** Event muted_users: all of them. */
export function applyMutedUsers(fields: Fields, { muted_users }: TestEvent): Fields {
  return { ...fields, muted_users };
}

const statusEvent = z.looseObject({ user_id: z.int(), away: z.boolean().optional() });
const statusMap = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Event user_status: what it has replaces what was there; an empty text takes it away, and that of the emoji all of it. */
export function applyStatus(fields: Fields, event: TestEvent): Fields {
  const { id: _id, type: _type, user_id, ...change } = statusEvent.parse(event);
  const { [user_id]: former, ...others } = statusMap.parse(fields.user_status);
  const { emoji_name, emoji_code, reaction_type, ...rest }: Fields = { ...former, ...change };
  const emoji = emoji_name ? { emoji_name, emoji_code, reaction_type } : {};
  const set = Object.entries({ ...rest, ...emoji }).filter(([, value]) => value !== "" && value !== false);
  return {
    ...fields,
    user_status: { ...others, ...(set.length > 0 && { [user_id]: Object.fromEntries(set) }) },
  };
}
