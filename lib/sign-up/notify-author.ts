/** Tells the author of an invitation that somebody has joined by it. */
import { logger } from "../log.ts";
import { sendMessage } from "../messages/send/send-message.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { silentMention } from "../users/names/user-markup.ts";
import { systemBotActor } from "../users/system-bot-actor.ts";
import type { UserRecord } from "../users/user-records.ts";

/** By a direct message of the notification bot; if that fails, it is logged. */
export async function notifyAuthor(
  organization: Organization,
  authorId: number,
  user: UserRecord,
): Promise<void> {
  const bot = systemBotActor(organization, "notification");
  if (!bot) return;
  const content = `${silentMention(user)} accepted your invitation.`;
  try {
    await sendMessage(bot, { type: "direct", to: [authorId], content, readBySender: true });
  } catch (error) {
    logger.warn({ err: error, authorId }, "the author of an invitation could not be told that it was used");
  }
}
