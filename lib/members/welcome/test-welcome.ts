/** Shows an administrator a text for new people as the welcome bot would send it. */
import { sendMessage } from "../../messages/send/send-message.ts";
import type { Actor } from "../../organization-memory/actor.ts";
import { systemBotActor } from "../../users/system-bot-actor.ts";

/**
 * @param text Markdown.
 * @throws ApiError BAD_REQUEST for a blank text.
 */
export async function testWelcome(
  { organization, user }: Actor,
  text: string,
): Promise<{ message_id: number }> {
  const bot = systemBotActor(organization, "welcome");
  if (!bot) throw new Error("The organization has no welcome bot.");
  const { id } = await sendMessage(bot, {
    type: "direct",
    to: [user.id],
    content: text,
    readBySender: true,
  });
  return { message_id: id };
}
