/** Shows an administrator a text for new people as the welcome bot would send it. */

import type { Actor } from "../../../kernel/memory/actor.ts";
import { sendMessage } from "../../../messages/sending/sending.ts";
import { systemBotActor } from "../../../people/users/system-bot-actor.ts";

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
