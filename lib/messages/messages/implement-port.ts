/** Implements the messages port. */

import type { ChannelRecord } from "../../channels/channels/channel-records.ts";
import { logger } from "../../kernel/log.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { personOf } from "../../kernel/memory/actor.ts";
import type { MessagePort } from "../../kernel/message-port.ts";
import { systemBotActor } from "../../people/users/system-bots.ts";
import { markLeftAsRead } from "../reading/read-on-leaving.ts";
import { announceUnread } from "../reading/unread-on-return.ts";
import { composeMessage } from "../sending/compose-message.ts";
import { writeMessage } from "../sending/send-batch.ts";
import { sendMessage } from "../sending/sending.ts";
import { type ComposedMessage, type OutgoingMessage, writeMessageWithin } from "../sending/write-messages.ts";
import { READ_ON_ARRIVAL } from "./flag-bits.ts";

/** Clients can mute or follow it. */
const CHANNEL_EVENTS_TOPIC = "channel events";

export const implementedPort: MessagePort = {
  async composeChannelNotice(actor, channelId, content) {
    const { organization } = actor;
    const channel = organization.channels.get(channelId);
    const notice = channel && (await channelNotice(actor, channel, content));
    if (!notice) return null;
    return {
      writeWithin: async (log) => void (await writeMessageWithin(log, notice)),
      write: async () => void (await writeMessage(organization.realm.id, notice)),
    };
  },
  async sendNotice(bot, to, content) {
    await sendMessage(
      bot,
      "userId" in to
        ? { type: "direct", to: [to.userId], content, readBySender: true }
        : { type: "channel", to: to.channelId, topic: to.topic, content, readBySender: true },
    );
  },
  markLeftAsRead,
  announceUnread,
};

/**
 * Composes a notice that is written with the change and counts as read by the actor. Null when disabled or unreadable,
 * in archived channels, and on failure, which must not fail the change.
 */
async function channelNotice(
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
