/** Sends the system bots' messages about a new person; administrators can preview them. */
import { logger } from "../../../kernel/log.ts";
import type { Actor } from "../../../kernel/memory/actor.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { sendMessage } from "../../../messages/sending/sending.ts";
import { silentMention } from "../../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../../people/users/system-bots.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";

const GREETING = `Hello, and welcome! Nobody but you reads this conversation, so it is a good place to try things out.

Every message in a **channel** has a **topic**, which says what it is about: reply in the topic that you are reading, and \
begin a new one for a new subject.`;

const SIGN_UPS_TOPIC = "signups";

/**
 * The welcome bot greets; the notification bot announces the person where configured. Failures are logged.
 * @param customText Markdown; "" for none, null for the organization's text.
 */
export async function welcome(
  organization: Organization,
  user: UserRecord,
  customText: string | null,
): Promise<void> {
  try {
    await greet(organization, user, customText ?? organization.realm.settings.welcome_message_custom_text);
    await announce(organization, user);
  } catch (error) {
    logger.warn({ err: error, userId: user.id }, "a new person could not be welcomed");
  }
}

async function greet(organization: Organization, { id }: UserRecord, customText: string): Promise<void> {
  const bot = systemBotActor(organization, "welcome");
  if (!bot) return;
  for (const content of [GREETING, customText]) {
    if (content.trim() === "") continue;
    await sendMessage(bot, { type: "direct", to: [id], content, readBySender: true });
  }
}

async function announce(organization: Organization, user: UserRecord): Promise<void> {
  const bot = systemBotActor(organization, "notification");
  const channel = organization.channels.get(organization.realm.settings.signup_announcements_stream_id);
  if (!bot || !channel || channel.isArchived) return;
  await sendMessage(bot, {
    type: "channel",
    to: channel.id,
    topic: SIGN_UPS_TOPIC,
    content: `${silentMention(user)} joined this organization.`,
    readBySender: true,
  });
}

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
