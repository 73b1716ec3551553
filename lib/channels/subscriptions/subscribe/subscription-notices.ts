/** The notification bot's messages about subscriptions by others and new channels. */
import type { Actor } from "../../../kernel/memory/actor.ts";
import { messagePort } from "../../../kernel/message-port.ts";
import { actorMention } from "../../../people/users/names/user-markup.ts";
import { systemBotActor } from "../../../people/users/system-bots.ts";
import type { UserRecord } from "../../../people/users/user-records.ts";
import { quoted } from "../../../text/quoted.ts";
import type { ChannelRecord } from "../../channels/channel-records.ts";
import { channelMarkup } from "../../channels/names/channel-markup.ts";
import type { Joined } from "./write-memberships.ts";

const NEW_CHANNELS_TOPIC = "new channels";
/** Each may need a connection to create its conversation. */
const NOTICES_AT_ONCE = 4;

export async function notifySubscribed(actor: Actor, joined: readonly Joined[]): Promise<void> {
  const bot = systemBotActor(actor.organization, "notification");
  if (!bot) return;
  const markup = (channel: ChannelRecord) => channelMarkup(actor.organization, channel, bot.user);
  const channelsOf = new Map<UserRecord, ChannelRecord[]>();
  for (const { channel, joining } of joined) {
    for (const person of joining) {
      if (person.id === actor.user.id || person.botType !== null) continue;
      channelsOf.set(person, [...(channelsOf.get(person) ?? []), channel]);
    }
  }
  const notices = [...channelsOf].map(([person, channels]) => {
    const [only] = channels;
    const content =
      channels.length === 1 && only
        ? `${actorMention(actor)} subscribed you to the channel ${markup(only)}.`
        : `${actorMention(actor)} subscribed you to these channels:\n\n${channels.map((channel) => `* ${markup(channel)}`).join("\n")}`;
    return { to: { userId: person.id }, content };
  });
  for (let first = 0; first < notices.length; first += NOTICES_AT_ONCE) {
    await Promise.all(
      notices
        .slice(first, first + NOTICES_AT_ONCE)
        .map(({ to, content }) => messagePort().sendNotice(bot, to, content)),
    );
  }
}

/** Announces each channel in itself, and public ones in the organization's announcement channel. */
export async function announceChannels(actor: Actor, channels: readonly ChannelRecord[]): Promise<void> {
  for (const channel of channels) {
    const content = creationText(actor, channel);
    const notice = await messagePort().composeChannelNotice(actor, channel.id, content);
    await notice?.write();
  }
  const bot = systemBotActor(actor.organization, "notification");
  const place = actor.organization.channels.get(
    actor.organization.realm.settings.new_stream_announcements_stream_id,
  );
  const announced = channels.filter((channel) => !channel.isPrivate);
  if (!bot || !place || place.isArchived || announced.length === 0) return;
  const list = announced.map((channel) => channelMarkup(actor.organization, channel, bot.user)).join(", ");
  const content = `${actorMention(actor)} created ${announced.length === 1 ? "the channel" : "the channels"} ${list}.`;
  await messagePort().sendNotice(bot, { channelId: place.id, topic: NEW_CHANNELS_TOPIC }, content);
}

function creationText(by: Actor, { isPrivate, description }: ChannelRecord): string {
  const created = `${actorMention(by)} created this ${isPrivate ? "private" : "public"} channel.`;
  return description === "" ? created : `${created}\n\n${quoted(description)}`;
}
