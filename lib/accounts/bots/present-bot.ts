/** Bots in wire form for their managers; lists own bots. */
import type { z } from "zod";
import { apiKeyOf, webhookTokenOf } from "../../auth/keys/api-key.ts";
import { mayViewChannel } from "../../channels/channels/channel-access.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { avatarUrl } from "../../people/users/shown-person.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { maySeeApiKey } from "./bot-access.ts";
import type { botShape } from "./bots.contract.ts";

export interface BotView {
  readonly hasSecrets: boolean;
  /** Null for none or a channel hidden from the viewer. */
  readonly sendingChannel: string | null;
  readonly eventsChannel: string | null;
}

/** @param isProgram hides secrets, which would outlive the program's key. */
export function botView(
  organization: Organization,
  viewer: UserRecord,
  bot: UserRecord,
  isProgram: boolean,
): BotView {
  const { sendingChannelId, eventsChannelId } = organization.bots.of(bot.id);
  const nameOf = (channelId: number | null) => {
    const channel = channelId === null ? undefined : organization.channels.get(channelId);
    return channel && mayViewChannel(organization, channel, viewer) ? channel.name : null;
  };
  return {
    hasSecrets: maySeeApiKey(viewer, bot) && !isProgram,
    sendingChannel: nameOf(sendingChannelId),
    eventsChannel: nameOf(eventsChannelId),
  };
}

export function botPayload(
  organization: Organization,
  bot: UserRecord,
  { hasSecrets, sendingChannel, eventsChannel }: BotView,
): z.input<typeof botShape> {
  const { allPublicChannels, webhook } = organization.bots.of(bot.id);
  const realmId = organization.realm.id;
  return {
    user_id: bot.id,
    default_sending_stream: sendingChannel,
    default_events_register_stream: eventsChannel,
    default_all_public_streams: allPublicChannels,
    services: webhook
      ? [
          {
            base_url: webhook.url,
            interface: webhook.format,
            ...(hasSecrets ? { token: webhookTokenOf(realmId, bot) } : {}),
          },
        ]
      : [],
  };
}

/** Active bots in order of creation. */
export function getBots(actor: Actor) {
  const { organization, user } = actor;
  const own = [...organization.users.all()]
    .filter((bot) => bot.botOwnerId === user.id && bot.isActive)
    .sort((one, other) => one.id - other.id);
  return {
    bots: own.map((bot) => {
      const shown = botPayload(organization, bot, botView(organization, user, bot, false));
      return {
        user_id: bot.id,
        username: bot.email,
        full_name: bot.fullName,
        api_key: apiKeyOf(organization.realm.id, bot),
        avatar_url: avatarUrl(bot),
        default_sending_stream: shown.default_sending_stream,
        default_events_register_stream: shown.default_events_register_stream,
        default_all_public_streams: shown.default_all_public_streams,
      };
    }),
  };
}
