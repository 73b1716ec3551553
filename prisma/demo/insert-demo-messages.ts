/** Writes the demo's conversations in chronological order. */

import { markdownSnapshot } from "../../lib/channels/markdown-snapshot/markdown-snapshot.ts";
import { query, sql } from "../../lib/kernel/db/sql.ts";
import { transaction } from "../../lib/kernel/db/transaction.ts";
import { streamOf } from "../../lib/kernel/events/event-dispatcher.ts";
import { logTransaction } from "../../lib/kernel/events/log-transaction.ts";
import type { Actor } from "../../lib/kernel/memory/actor.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { renderMessage } from "../../lib/markdown/render-message.ts";
import { awaitThumbnails, linkAttachments } from "../../lib/messages/attachments/attachments.ts";
import { FLAG_STARRED } from "../../lib/messages/messages/flag-bits.ts";
import { MESSAGE_IS_WIDGET, messageBits } from "../../lib/messages/messages/message-bits.ts";
import { linkedAttachments } from "../../lib/messages/reading/message-attachments.ts";
import { filesLinkedIn, messageSnapshot } from "../../lib/messages/rendering/message-snapshot.ts";
import type { Destination } from "../../lib/messages/sending/destination.ts";
import { beginDirectConversation } from "../../lib/messages/sending/direct-conversation.ts";
import { type MentionFlags, mentionFlags } from "../../lib/messages/sending/mentions.ts";
import { type OutgoingMessage, writeMessages } from "../../lib/messages/sending/write-messages.ts";
import { widgetOfText } from "../../lib/messages/widgets/submessages.ts";
import { type Emoji, requireEmojiNamed } from "../../lib/organization/emoji/known-emoji.ts";
import { nameKey } from "../../lib/text/name-key.ts";
import { type DemoConversation, type DemoPlace, datedText, linkFiles } from "./parse-conversations.ts";
import { Random } from "./random.ts";
import type { WorkingCalendar } from "./working-calendar.ts";

const BATCH = 200;
const UPLOADS = "/user_uploads/";

interface StartedConversation extends Destination {
  readonly conversationId: number;
}

interface EmojiReaction {
  readonly emoji: Emoji;
  readonly userIds: readonly number[];
}

interface Vote {
  /** From 1. */
  readonly option: number;
  readonly userIds: readonly number[];
}

interface DatedMessage {
  /** Seconds since 1970. */
  readonly at: number;
  readonly senderId: number;
  readonly content: string;
  readonly starredBy: readonly number[];
  readonly reactions: readonly EmojiReaction[];
  readonly votes: readonly Vote[];
  readonly destination: StartedConversation;
}

/**
 * Writes all messages, then removes their log events, since no client listens.
 * @param ids account ids by handle.
 * @param files addresses by file name.
 */
export async function insertDemoMessages(
  realmId: number,
  ids: ReadonlyMap<string, number>,
  files: ReadonlyMap<string, string>,
  conversations: readonly DemoConversation[],
  calendar: WorkingCalendar,
): Promise<void> {
  const { organization } = await streamOf(realmId);
  const seconds = new Random(20_261_121);
  const idsOf = (handles: readonly string[]) => handles.flatMap((handle) => ids.get(handle) ?? []);
  const messages: DatedMessage[] = [];
  for (const conversation of conversations) {
    const destination = await destinationOf(organization, ids, conversation.place);
    for (const message of conversation.messages) {
      messages.push({
        at: calendar.at(message.day, message.minute) / 1000 + seconds.between(0, 59),
        senderId: ids.get(message.handle) ?? 0,
        content: linkFiles(datedText(message, calendar), (name) => files.get(name) ?? ""),
        starredBy: idsOf(message.starredBy),
        reactions: message.reactions.map(({ emoji, by }) => ({
          emoji: requireEmojiNamed(organization, emoji),
          userIds: idsOf(by),
        })),
        votes: message.votes.map(({ option, by }) => ({ option, userIds: idsOf(by) })),
        destination,
      });
    }
  }
  messages.sort((one, other) => one.at - other.at);
  for (let start = 0; start < messages.length; start += BATCH) {
    const batch = messages.slice(start, start + BATCH);
    const rows = await Promise.all(batch.map((message) => outgoing(message, organization)));
    const sent = await writeMessages(realmId, rows);
    const written = batch.map((message, at) => ({ ...message, messageId: sent[at]?.messageId ?? 0 }));
    await insertReactions(written);
    await insertVotes(written);
    await insertFiles(rows.map((row, at) => ({ ...row, messageId: sent[at]?.messageId ?? 0 })));
  }
  await query(sql`DELETE FROM event WHERE realm_id = ${realmId} AND type = 'message'`);
}

/** In the order of the source. */
async function insertReactions(
  messages: readonly (Pick<DatedMessage, "reactions"> & { readonly messageId: number })[],
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

/** In the web app's format. */
async function insertVotes(
  messages: readonly (Pick<DatedMessage, "votes"> & { readonly messageId: number })[],
): Promise<void> {
  const rows = messages.flatMap(({ messageId, votes }) =>
    votes.flatMap(({ option, userIds }) => {
      const content = JSON.stringify({ type: "vote", key: `canned,${option - 1}`, vote: 1 });
      return userIds.map((userId) => ({ messageId, userId, content }));
    }),
  );
  if (rows.length === 0) return;
  await query(sql`
    INSERT INTO submessage (id, message_id, user_id, msg_type, content)
    SELECT nextval('message_id_seq'), given."messageId", given."userId", 'widget', given.content
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given("messageId" int8, "userId" int, content text)`);
}

/** Notes referenced files, and that their pictures are still to be made. */
async function insertFiles(
  messages: readonly (Pick<OutgoingMessage, "attachmentIds" | "renderedContent"> & {
    readonly messageId: number;
  })[],
): Promise<void> {
  for (const { messageId, attachmentIds, renderedContent } of messages) {
    if (attachmentIds.length === 0) continue;
    await transaction(async (tx) => {
      await linkAttachments(tx, messageId, attachmentIds);
      await awaitThumbnails(tx, messageId, renderedContent);
    });
  }
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
  // A query for each message would take longer than everything else.
  const files = content.includes(UPLOADS) ? await filesLinkedIn(actor, content, senderId) : null;
  const snapshot = files ? await messageSnapshot(actor, content, files) : markdownSnapshot(actor);
  const rendered = renderMessage(content, snapshot);
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
    bits: messageBits(content, rendered) | (widgetOfText(content) ? MESSAGE_IS_WIDGET : 0),
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
    attachmentIds: files ? await linkedAttachments(actor, rendered.attachmentPaths, files) : [],
    previewIds: [],
  };
}

/** Stars and mentions of a person share a row. */
function withStars(mentions: MentionFlags, starredBy: readonly number[]): MentionFlags {
  const bits = new Map(mentions.map((mention) => [mention.userId, mention.bits]));
  for (const userId of starredBy) bits.set(userId, (bits.get(userId) ?? 0) | FLAG_STARRED);
  return [...bits].map(([userId, value]) => ({ userId, bits: value }));
}
