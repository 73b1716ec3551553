/** Welcomes an organization's first owner: with the bot's greeting, and a topic to try things out in. */

import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { logger } from "../../kernel/log.ts";
import { sendMessage } from "../../messages/sending/sending.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { welcome } from "../members/welcome/welcome.ts";

const TOPIC = "trying out topics";

const MESSAGES = [
  "This is a topic: one conversation about one subject. Write below to **reply** in it. To talk about something else, \
choose **New topic** in the menu above (⋯), so that everybody can follow the ones that concern them.",
  "When a question is answered, **resolve** its topic in the same menu. Everybody’s sidebar then shows it as \
resolved; it can still be read and searched, and you can open it again.",
  "Is a message in the wrong place? **Move** it: its menu leads to another topic or channel, for this message, the ones \
after it, or all of them. You can rename this topic in the same way.",
];

/** Failures are logged: the organization exists already. */
export async function welcomeOwner(realmId: number, ownerId: number): Promise<void> {
  try {
    const { organization } = await streamOf(realmId);
    const owner = organization.users.get(ownerId);
    const bot = systemBotActor(organization, "welcome");
    const [channel] = [...organization.channels.all()].filter(({ isDefault }) => isDefault);
    if (!owner || !bot || !channel) return;
    for (const content of MESSAGES)
      await sendMessage(bot, { type: "channel", to: channel.id, topic: TOPIC, content, readBySender: true });
    await welcome(organization, owner, null);
  } catch (error) {
    logger.warn({ err: error, realmId }, "a new organization's owner could not be welcomed");
  }
}
