/** Writes the demo's drafts, scheduled messages and reminders by the usual rules. */
import { query, sql } from "../../lib/kernel/db/sql.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import { createDrafts } from "../../lib/messages/drafts/drafts.ts";
import { createReminder } from "../../lib/messages/reminders/reminders.ts";
import { createScheduledMessage } from "../../lib/messages/scheduled-messages/scheduled-messages.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { demoDrafts, demoReminders, demoScheduledMessages } from "./demo-plans.ts";
import type { WorkingCalendar } from "./working-calendar.ts";

/** Minute of the day. */
const DUE_AT = 9 * 60;

/** Call it after the messages, which the reminders are about. */
export async function insertDemoPlans(
  actorOf: (handle: string) => Promise<Actor>,
  calendar: WorkingCalendar,
): Promise<void> {
  const dueAt = (day: number) => calendar.at(day, DUE_AT) / 1000;
  for (const { handle, channel, topic, content } of demoDrafts) {
    const actor = await actorOf(handle);
    await createDrafts(actor, [{ type: "stream", to: [channelId(actor, channel)], topic, content }]);
  }
  for (const { handle, channel, topic, content, day } of demoScheduledMessages) {
    const actor = await actorOf(handle);
    const address = { type: "channel", to: channelId(actor, channel), topic } as const;
    await createScheduledMessage(actor, {
      ...address,
      content,
      deliverAt: dueAt(day),
      readBySender: undefined,
    });
  }
  for (const { handle, channel, topic, note, day } of demoReminders) {
    const actor = await actorOf(handle);
    const messageId = await newestMessage(channelId(actor, channel), topic);
    await createReminder(actor, { messageId, deliverAt: dueAt(day), note });
  }
}

function channelId({ organization }: Actor, name: string): number {
  const channel = organization.channels.named(name);
  if (!channel) throw new Error(`The demo has no channel ${name}.`);
  return channel.id;
}

async function newestMessage(channelId: number, topic: string): Promise<number> {
  const [row] = await query<{ id: number | null }>(sql`
    SELECT max(m.id)::int AS id FROM channel c
    JOIN topic t ON t.conversation_id = c.conversation_id AND t.name_key = ${nameKey(topic)}
    JOIN message m ON m.topic_id = t.id
    WHERE c.id = ${channelId}`);
  if (!row?.id) throw new Error(`Nobody has written about ${topic} in the demo.`);
  return row.id;
}
