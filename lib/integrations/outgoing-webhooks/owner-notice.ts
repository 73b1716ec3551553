/** Tells a bot's owner that its address fails. */
import { query, sql } from "../../kernel/db/sql.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";

/** A broken webhook fails for each message. */
const MINUTES_BETWEEN_NOTICES = 10;

/**
 * At most once in ten minutes per bot.
 * @param unanswered ends "could not answer".
 * @param reason a sentence or the end of one.
 */
export async function notifyOwner(
  { user: bot, organization }: Actor,
  unanswered: string,
  reason: string,
): Promise<void> {
  const notifier = systemBotActor(organization, "notification");
  const owner = bot.botOwnerId === null ? undefined : organization.users.get(bot.botOwnerId);
  if (!notifier || !owner?.isActive || !(await isDue(bot.id))) return;
  const page = `${organizationUrl(organization)}/#settings/your-bots/${bot.id}`;
  const failure = `Your bot ${silentMention(bot)} could not answer ${unanswered}: ${reason.replace(/\.$/, "")}.`;
  const content = `${failure} [Its page](${page}) shows what was posted, and can post it again.`;
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
