/** Subscriptions in wire form. */
import type { UserRecord } from "../../people/users/user-records.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";
import { type ChannelActivity, type ChannelContext, channelPayload } from "../channels/present-channel.ts";

export interface SubscriptionSettings {
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  /** Null inherits the general setting, like the next four. */
  readonly desktopNotifications: boolean | null;
  readonly audibleNotifications: boolean | null;
  readonly pushNotifications: boolean | null;
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** Used where the channel's setting is null. */
export type InheritedNotifications = {
  readonly [Name in keyof SubscriptionSettings as null extends SubscriptionSettings[Name]
    ? Name
    : never]: boolean;
};

export function inheritedNotifications({ settings }: Pick<UserRecord, "settings">): InheritedNotifications {
  return {
    desktopNotifications: settings.enable_stream_desktop_notifications,
    audibleNotifications: settings.enable_stream_audible_notifications,
    pushNotifications: settings.enable_stream_push_notifications,
    emailNotifications: settings.enable_stream_email_notifications,
    wildcardMentionsNotify: settings.wildcard_mentions_notify,
  };
}

/** For clients without inheritance support: fills in the general settings. */
export function withNotifications<Settings extends SubscriptionSettings>(
  settings: Settings,
  inherited: InheritedNotifications,
): Settings {
  return {
    ...settings,
    desktopNotifications: settings.desktopNotifications ?? inherited.desktopNotifications,
    audibleNotifications: settings.audibleNotifications ?? inherited.audibleNotifications,
    pushNotifications: settings.pushNotifications ?? inherited.pushNotifications,
    emailNotifications: settings.emailNotifications ?? inherited.emailNotifications,
    wildcardMentionsNotify: settings.wildcardMentionsNotify ?? inherited.wildcardMentionsNotify,
  };
}

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
