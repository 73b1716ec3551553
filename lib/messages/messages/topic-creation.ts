/** Permission check of sending or moving messages to a topic that may be new. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import { nameKey } from "../../text/name-key.ts";
import { mayStartTopics } from "./message-access.ts";

/**
 * Checks that the actor may start topics in the channel, or that the topic has messages already. Only people without the
 * permission cost a query; in protected history everybody has it, so the answer reveals no hidden topic.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireMayUseTopic(actor: Actor, channel: ChannelRecord, topic: string): Promise<void> {
  if (mayStartTopics(actor, channel) || (await hasMessages(channel, topic))) return;
  throw badRequest(
    isSystemBot(actor.user, "emailGateway")
      ? "Mail to this address cannot start topics in this channel. Use the name of an existing topic as the subject."
      : "You do not have permission to create new topics in this channel.",
  );
}

async function hasMessages({ conversationId }: ChannelRecord, topic: string): Promise<boolean> {
  const rows = await query(sql`
    SELECT FROM topic
    WHERE conversation_id = ${conversationId} AND name_key = ${nameKey(topic)} AND last_message_id IS NOT NULL`);
  return rows.length > 0;
}
