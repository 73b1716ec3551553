/** Writes the demo organization's conversations of the last weeks, in the order in which they were held. */

import type { Actor } from "../../lib/auth/actor.ts";
import { query, sql } from "../../lib/db/sql.ts";
import { streamOf } from "../../lib/events/event-dispatcher.ts";
import { renderMessage } from "../../lib/markdown/render-message.ts";
import { createDirectConversation } from "../../lib/messages/direct-conversation.ts";
import { markdownSnapshot } from "../../lib/messages/markdown-snapshot.ts";
import { messageBits } from "../../lib/messages/message-bits.ts";
import { type OutgoingMessage, writeMessages } from "../../lib/messages/write-messages.ts";
import type { Organization } from "../../lib/organization-memory/organization.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { demoBotLines, demoDirectLines, demoLines, demoOpenings, demoWords } from "./demo-lines.ts";
import { demoBots } from "./demo-people.ts";
import type { DemoPlace } from "./insert-demo-channels.ts";
import { Random } from "./random.ts";

const CHANNEL_MESSAGES = 2_000;
const DIRECT_MESSAGES = 160;
const WEEKS = 4;
const WEEK = 7 * 86_400;
const BATCH = 200;

const directGroups: readonly (readonly string[])[] = [
  ["owner@example.com", "admin@example.com"],
  ["member@example.com", "member2@example.com"],
  ["member@example.com", "owner@example.com"],
  ["member@example.com", "lena@example.com", "samuel@example.com"],
  ["admin@example.com", "moderator@example.com", "kenji@example.com"],
  ["guest@example.com", "member@example.com"],
  ["member2@example.com", "chloe@example.com", "noah@example.com", "yara@example.com"],
  ["owner@example.com", "member3@example.com"],
];

interface DemoMessage {
  readonly at: number;
  readonly sender: string;
  readonly content: string;
  readonly conversationId: number;
  readonly channelId: number | null;
  readonly topic: string;
  readonly directUserIds: readonly number[];
}

const botAddresses = new Set(demoBots.map((bot) => bot.email));

/** Puts a word or a number for each name in braces. */
function fillLine(line: string, random: Random): string {
  const words = Object.entries(demoWords).reduce(
    (text, [name, choices]) => text.replaceAll(`{${name}}`, () => random.pick(choices)),
    line.replaceAll("{n}", () => String(random.between(10, 59))),
  );
  return words.replace(/(?<=^|[.:!?] )[a-z]/g, (letter) => letter.toUpperCase());
}

/** Each topic lives for some days: an opening, then answers. */
function topicMessages(
  place: DemoPlace,
  topic: string,
  count: number,
  random: Random,
  now: number,
): DemoMessage[] {
  const { channel, channelId, conversationId, members } = place;
  const people = members.filter((email) => !botAddresses.has(email));
  const bots = members.filter((email) => botAddresses.has(email));
  const cast = Array.from({ length: random.between(2, 6) }, () => random.pick(people));
  const end = now - (channel.isArchived ? 2 * WEEK : random.next() ** 3 * WEEKS * WEEK * 0.7);
  const start = Math.max(now - WEEKS * WEEK, end - random.between(1, 12) * 86_400);
  return Array.from({ length: count }, (_, index) => {
    const isBot = bots.length > 0 && topic.includes("build") && random.next() < 0.5;
    const line = isBot ? random.pick(demoBotLines) : random.pick(index === 0 ? demoOpenings : demoLines);
    const content = fillLine(line.replaceAll("{topic}", topic || "the week"), random);
    const at = start + ((end - start) * (index + random.next())) / count;
    const sender = isBot ? random.pick(bots) : random.pick(cast);
    return { at, sender, content, conversationId, channelId, topic, directUserIds: [] };
  });
}

function channelMessages(places: readonly DemoPlace[], random: Random, now: number): DemoMessage[] {
  const topics = places.flatMap((place) => place.channel.topics.map((topic) => ({ place, topic })));
  const weights = topics.map(() => 0.3 + random.next() ** 2 * 3);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return topics.flatMap(({ place, topic }, index) => {
    const count = Math.max(4, Math.ceil((CHANNEL_MESSAGES * (weights[index] ?? 1)) / total));
    return topicMessages(place, topic, count, random, now);
  });
}

async function directMessages(
  organization: Organization,
  ids: ReadonlyMap<string, number>,
  random: Random,
  now: number,
): Promise<DemoMessage[]> {
  const messages: DemoMessage[] = [];
  for (const group of directGroups) {
    const people = group.flatMap((email) => organization.users.get(ids.get(email) ?? 0) ?? []);
    people.sort((one, other) => one.id - other.id);
    const conversationId = await createDirectConversation(organization.realm.id, people);
    for (let count = 0; count < DIRECT_MESSAGES / directGroups.length; count += 1) {
      messages.push({
        at: now - random.next() * WEEK,
        sender: random.pick(group),
        content: fillLine(random.pick(demoDirectLines), random),
        conversationId,
        channelId: null,
        topic: "",
        directUserIds: people.map((person) => person.id),
      });
    }
  }
  return messages;
}

function outgoing(message: DemoMessage, actor: Actor): OutgoingMessage {
  const rendered = renderMessage(message.content, markdownSnapshot(actor));
  const { conversationId, channelId, topic, content, at, directUserIds } = message;
  return {
    conversationId,
    channelId,
    topicName: topic,
    topicKey: nameKey(topic),
    senderId: actor.user.id,
    content,
    renderedContent: rendered.html,
    client: actor.client,
    bits: messageBits(content, rendered),
    sentAt: at,
    readBySender: true,
    flags: [],
    audience: channelId === null ? { kind: "users", userIds: directUserIds } : { kind: "nobody" },
    directUserIds,
    echo: null,
    policyOnSend: 0,
    policyOnInitiation: 0,
  };
}

/** Writes all messages; the events that the writing leaves in the log are removed, for nobody listened. */
export async function insertDemoMessages(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  places: readonly DemoPlace[],
): Promise<void> {
  const { organization } = await streamOf(realmId);
  const random = new Random(20_261_121);
  const now = Date.now() / 1000 - 120;
  const messages = [
    ...channelMessages(places, random, now),
    ...(await directMessages(organization, ids, random, now)),
  ].sort((one, other) => one.at - other.at);
  const rows = messages.flatMap((message) => {
    const user = organization.users.get(ids.get(message.sender) ?? 0);
    if (!user) return [];
    const client = user.botType === null ? "website" : "ZulipPython";
    return [outgoing(message, { user, organization, client, sessionId: null })];
  });
  for (let start = 0; start < rows.length; start += BATCH) {
    await writeMessages(realmId, rows.slice(start, start + BATCH));
  }
  await query(sql`DELETE FROM event WHERE realm_id = ${realmId} AND type = 'message'`);
}
