/** What messages do for the nouns below them. */
import type { MessagePort } from "../../kernel/message-port.ts";
import { markLeftAsRead } from "../reading/read-on-leaving.ts";
import { announceUnread } from "../reading/unread-on-return.ts";
import { writeMessage } from "../sending/send-batch.ts";
import { sendMessage } from "../sending/send-message.ts";
import { writeMessageWithin } from "../sending/write-messages.ts";
import { channelNotice } from "./channel-notice.ts";

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
