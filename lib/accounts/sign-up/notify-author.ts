/** Notifies an invitation's author that a person joined. */
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { silentMention } from "../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** Sends a direct message from the notification bot; failures are logged. */
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
