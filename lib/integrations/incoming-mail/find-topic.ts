/** A mail's topic: the answered mail's, or the subject's. */
import { createHash } from "node:crypto";
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { MAX_TOPIC_LENGTH } from "../../channels/topics/topics-limits.contract.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { shortened } from "../../text/cut-text.ts";
import { harmlessLine } from "../../text/harmless-text.ts";
import { isVisible } from "../../text/name-characters.ts";
import { nameKey } from "../../text/name-key.ts";
import type { ReadMail } from "./mail-task.ts";
import type { Subject } from "./subject.ts";

const NO_SUBJECT = "(no subject)";

type Conversation = Pick<ReadMail, "messageId" | "answered" | "subject">;

/** A channel may have a single, empty topic. */
export async function findTopic(
  { realm }: Organization,
  channel: ChannelRecord,
  mail: Conversation,
): Promise<string> {
  const policy = channel.topicsPolicy === "inherit" ? realm.settings.topics_policy : channel.topicsPolicy;
  if (policy === "empty_topic_only") return "";
  const answered = await topicOfAnswered(realm.id, channel, mail.answered);
  return answered ?? topicOfSubject(await namedBy(channel, mail));
}

/** Follows renames and moves within the channel. */
async function topicOfAnswered(
  realmId: number,
  channel: ChannelRecord,
  answered: readonly string[],
): Promise<string | null> {
  if (answered.length === 0) return null;
  const digests = answered.map(digestOf);
  const [row] = await query<{ name: string }>(sql`
    SELECT t.name FROM mail_thread x
    JOIN message m ON m.id = x.message_id AND m.conversation_id = ${channel.conversationId}
    JOIN topic t ON t.id = m.topic_id
    WHERE x.realm_id = ${realmId} AND x.channel_id = ${channel.id} AND x.digest = ANY(${digests}::text[])
    ORDER BY array_position(${digests}::text[], x.digest) LIMIT 1`);
  return row?.name ?? null;
}

/** A word like a prefix counts as one in an answer, or if the topic without it exists. */
async function namedBy(channel: ChannelRecord, { answered, subject }: Conversation): Promise<string> {
  const { name, withoutWord } = subject;
  if (withoutWord === null) return name;
  const [whole, short] = [name, withoutWord].map((each) => nameKey(topicOfSubject(each)));
  const rows = await query<{ name_key: string }>(sql`
    SELECT name_key FROM topic
    WHERE conversation_id = ${channel.conversationId} AND name_key IN (${whole}, ${short})`);
  const isThere = (key: string | undefined) => rows.some(({ name_key }) => name_key === key);
  return !isThere(whole) && (isThere(short) || answered.length > 0) ? withoutWord : name;
}

/** Lets answers to this mail, or to those it answers, find the message. */
export async function rememberThread(tx: Transaction, { organization, channelId, mail, messageId }: Thread) {
  const ids = new Set([...(mail.messageId === "" ? [] : [mail.messageId]), ...mail.answered]);
  if (ids.size === 0) return;
  await tx.$executeRaw(sql`
    INSERT INTO mail_thread (realm_id, channel_id, digest, message_id)
    SELECT ${organization.realm.id}::int, ${channelId}::int, digest, ${messageId}::int8
    FROM unnest(${[...ids].map(digestOf)}::text[]) AS digest
    ON CONFLICT DO NOTHING`);
}

interface Thread {
  readonly organization: Organization;
  readonly channelId: number;
  readonly mail: Conversation;
  readonly messageId: number;
}

/** Message-IDs may have any length. */
function digestOf(messageId: string): string {
  return createHash("sha256").update(messageId).digest("base64url");
}

export function topicOfSubject(subject: Subject["name"]): string {
  const name = shortened(harmlessLine(subject), MAX_TOPIC_LENGTH);
  return name !== "" && isVisible(name) ? name : NO_SUBJECT;
}
