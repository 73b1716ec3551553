/** A person's membership of a channel as the wire tells it. */

import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, type ChannelContext, channelPayload } from "../channels/present-channel.ts";

/** The person's own settings for a channel. */
export interface SubscriptionSettings {
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** null inherits the person's general setting; so do the next four. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** The subscription object; `subscribers` when the client asked for them. */
export function subscriptionPayload(
  context: ChannelContext,
  channel: ChannelRecord,
  activity: ChannelActivity,
  settings: SubscriptionSettings,
  subscribers?: number[],
) {
  return {
    ...channelPayload(context, channel, activity),
    color: settings.color,
    is_muted: settings.isMuted,
    in_home_view: !settings.isMuted,
    pin_to_top: settings.pinToTop,
    desktop_notifications: settings.desktopNotifications,
    audible_notifications: settings.audibleNotifications,
    push_notifications: settings.pushNotifications,
    email_notifications: settings.emailNotifications,
    wildcard_mentions_notify: settings.wildcardMentionsNotify,
    ...(subscribers ? { subscribers: [...subscribers] } : {}),
  };
}
