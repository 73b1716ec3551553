/** Tells the owner of an outgoing webhook that its messages do not arrive. */
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../people/users/system-bot-actor.ts";

/** A webhook that is out of order fails for each message. */
const MINUTES_BETWEEN_NOTICES = 10;

/**
 * The notification bot writes to the owner, at most once in ten minutes about a bot.
 * @param reason a sentence or the end of one.
 */
export async function tellOfFailure({ user: bot, organization }: Actor, reason: string): Promise<void> {
  const notifier = systemBotActor(organization, "notification");
  const owner = bot.botOwnerId === null ? undefined : organization.users.get(bot.botOwnerId);
  if (!notifier || !owner?.isActive || !(await isDue(bot.id))) return;
  const content = `Your bot ${silentMention(bot)} could not answer a message: ${reason.replace(/\.$/, "")}.`;
  try {
    await sendMessage(notifier, { type: "direct", to: [owner.id], content, readBySender: true });
  } catch (error) {
    logger.warn({ err: error, botId: bot.id }, "the owner of a webhook could not be notified");
  }
}

async function isDue(botId: number): Promise<boolean> {
  const rows = await query(sql`
    UPDATE bot_settings SET failure_told_at = now()
    WHERE user_id = ${botId} AND coalesce(
      failure_told_at < now() - ${MINUTES_BETWEEN_NOTICES} * interval '1 minute', true)
    RETURNING user_id`);
  return rows.length > 0;
}
