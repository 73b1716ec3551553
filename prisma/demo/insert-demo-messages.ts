/** Writes the demo's conversations in chronological order. */

import { markdownSnapshot } from "../../lib/channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import { logTransaction } from "../../lib/kernel/events/log-transaction.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { renderMessage } from "../../lib/markdown/render-message.ts";
import { FLAG_STARRED } from "../../lib/messages/messages/flag-bits.ts";
import { messageBits } from "../../lib/messages/messages/message-bits.ts";
import type { Destination } from "../../lib/messages/sending/destination.ts";
import { beginDirectConversation } from "../../lib/messages/sending/direct-conversation.ts";
import { type MentionFlags, mentionFlags } from "../../lib/messages/sending/mentions.ts";
import { type OutgoingMessage, writeMessages } from "../../lib/messages/sending/write-messages.ts";
import { type Emoji, requireEmojiNamed } from "../../lib/organization/emoji/known-emoji.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { type DemoConversation, type DemoPlace, datedText } from "./parse-conversations.ts";
import { Random } from "./random.ts";
import type { WorkingCalendar } from "./working-calendar.ts";

const BATCH = 200;

interface StartedConversation extends Destination {
  readonly conversationId: number;
}

interface EmojiReaction {
  readonly emoji: Emoji;
  readonly userIds: readonly number[];
}

interface DatedMessage {
  /** Seconds since 1970. */
  readonly at: number;
  readonly senderId: number;
  readonly content: string;
  readonly starredBy: readonly number[];
  readonly reactions: readonly EmojiReaction[];
  readonly destination: StartedConversation;
}

/**
 * Writes all messages, then removes their log events, since no client listens.
 * @param ids account ids by handle.
 */
export async function insertDemoMessages(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  conversations: readonly DemoConversation[],
  calendar: WorkingCalendar,
): Promise<void> {
  const { organization } = await streamOf(realmId);
  const seconds = new Random(20_261_121);
  const messages: DatedMessage[] = [];
  for (const conversation of conversations) {
    const destination = await destinationOf(organization, ids, conversation.place);
    for (const message of conversation.messages) {
      messages.push({
        at: calendar.at(message.day, message.minute) / 1000 + seconds.between(0, 59),
        senderId: ids.get(message.handle) ?? 0,
        content: datedText(message, calendar),
        starredBy: message.starredBy.flatMap((handle) => ids.get(handle) ?? []),
        reactions: message.reactions.map(({ emoji, by }) => ({
          emoji: requireEmojiNamed(organization, emoji),
          userIds: by.flatMap((handle) => ids.get(handle) ?? []),
        })),
        destination,
      });
    }
  }
  messages.sort((one, other) => one.at - other.at);
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH);
    const rows = await Promise.all(batch.map((message) => outgoing(message, organization)));
    const sent = await writeMessages(realmId, rows);
    await insertReactions(batch.map(({ reactions }, at) => ({ messageId: sent[at]?.messageId, reactions })));
  }
  await query(sql`DELETE FROM event WHERE realm_id = ${realmId} AND type = 'message'`);
}

/** One at a time, in the order of the source. */
async function insertReactions(
  messages: readonly {
    readonly messageId: number | undefined;
    readonly reactions: readonly EmojiReaction[];
  }[],
): Promise<void> {
  const rows = messages.flatMap(({ messageId, reactions }) =>
    reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => ({ messageId, userId, ...emoji }))),
  );
  await query(sql`
    INSERT INTO reaction (message_id, user_id, emoji_kind, emoji_code, emoji_name, reacted_at)
    SELECT m.id, given."userId", given.kind, given.code, given.name, m.sent_at + given.place * interval '1 ms'
    FROM json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::json)
      AS given("messageId" int8, "userId" int, kind text, code text, name text, place int)
    JOIN message m ON m.id = given."messageId"`);
}

async function destinationOf(
  organization: Organization,
  ids: ReadonlyMap<string, number>,
  place: DemoPlace,
): Promise<StartedConversation> {
  if (place.kind === "topic") {
    const channel = organization.channels.named(place.channel);
    if (!channel) throw new Error(`The demo has no channel ${place.channel}.`);
    return { conversationId: channel.conversationId, channel, people: [], topic: place.topic };
  }
  const people = place.handles.flatMap((handle) => organization.users.get(ids.get(handle) ?? 0) ?? []);
  people.sort((one, other) => one.id - other.id);
  const writer = { realmId: organization.realm.id, userId: null, operation: "demo" };
  const conversationId = await logTransaction(writer, (log) =>
    beginDirectConversation(log, organization, people),
  );
  return { conversationId, channel: null, people, topic: "" };
}

async function outgoing(message: DatedMessage, organization: Organization): Promise<OutgoingMessage> {
  const { at, senderId, content, destination } = message;
  const user = organization.users.get(senderId);
  if (!user) throw new Error(`Nobody in the demo organization wrote: ${content}`);
  const client = user.botType === null ? "website" : "ZulipPython";
  const actor: Actor = { user, organization, client, sessionId: null };
  const rendered = renderMessage(content, markdownSnapshot(actor));
  const flags = withStars(await mentionFlags(actor, destination, rendered), message.starredBy);
  const { conversationId, channel, people, topic } = destination;
  const directUserIds = people.map((person) => person.id);
  return {
    conversationId,
    channelId: channel?.id ?? null,
    topicName: topic,
    topicKey: nameKey(topic),
    senderId,
    content,
    renderedContent: rendered.html,
    client,
    bits: messageBits(content, rendered),
    sentAt: at,
    readBySender: true,
    isReadLate: false,
    flags,
    audience: channel ? { kind: "nobody" } : { kind: "users", userIds: directUserIds },
    directUserIds,
    echo: null,
    sendKey: null,
    policyOnSend: 0,
    policyOnInitiation: 0,
    webhookBotIds: [],
    attachmentIds: [],
    previewIds: [],
  };
}

/** Merges stars into mentions: the flags table has one row per person. */
function withStars(mentions: MentionFlags, starredBy: readonly number[]): MentionFlags {
  const bits = new Map(mentions.map((mention) => [mention.userId, mention.bits]));
  for (const userId of starredBy) bits.set(userId, (bits.get(userId) ?? 0) | FLAG_STARRED);
  return [...bits].map(([userId, value]) => ({ userId, bits: value }));
}
