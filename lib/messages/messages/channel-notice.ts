/** The notification bot's messages in a channel about what happens to the channel itself. */
import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { logger } from "../../kernel/log.ts";
import { type Actor, personOf } from "../../kernel/memory/actor.ts";

import { systemBotActor } from "../../people/users/system-bots.ts";
import { composeMessage } from "../sending/compose-message.ts";
import type { ComposedMessage, OutgoingMessage } from "../sending/write-messages.ts";
import { READ_ON_ARRIVAL } from "./flag-bits.ts";

/** Clients offer to mute or follow it like any topic. */
const CHANNEL_EVENTS_TOPIC = "channel events";

/**
 * A message of the notification bot, ready to be written together with the change it is about; the actor has read it.
 * null where the organization wants no such messages, where nobody could read it, in an archived channel, and when it
 * cannot be composed: a change does not fail for its notice.
 */
export async function channelNotice(
  actor: Actor,
  channel: ChannelRecord,
  content: string,
): Promise<(ComposedMessage & OutgoingMessage) | null> {
  const { organization, user } = actor;
  if (!organization.realm.settings.send_channel_events_messages) return null;
  const bot = systemBotActor(organization, "notification");
  if (!bot || channel.isArchived) return null;
  if (channel.isPrivate && organization.subscriptions.subscribers(channel.id).size === 0) return null;
  const policy =
    channel.topicsPolicy === "inherit" ? organization.realm.settings.topics_policy : channel.topicsPolicy;
  const topic = policy === "empty_topic_only" ? "" : CHANNEL_EVENTS_TOPIC;
  try {
    const message = await composeMessage(bot, {
      type: "channel",
      to: channel.id,
      topic,
      content,
      readBySender: true,
      causedBy: personOf(user),
    });
    const others = message.flags.filter(({ userId }) => userId !== user.id);
    const { conversationId } = channel;
    return { ...message, conversationId, flags: [...others, { userId: user.id, bits: READ_ON_ARRIVAL }] };
  } catch (error) {
    logger.warn({ err: error, channelId: channel.id }, "a notice about a channel could not be composed");
    return null;
  }
}
