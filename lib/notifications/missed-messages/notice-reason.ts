/** Why an absent user is notified of a message. */
import {
  POLICY_FOLLOWED,
  POLICY_INHERIT,
  POLICY_MUTED,
} from "../../channels/topics/topics-limits.contract.ts";
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";

export type NoticeReason = "direct" | "mention" | "wildcard" | "followed" | "channel";

export interface Medium {
  /** For direct messages and mentions. */
  readonly addressed: "enable_offline_email_notifications" | "enable_offline_push_notifications";
  readonly followed: "enable_followed_topic_email_notifications" | "enable_followed_topic_push_notifications";
  /** For channels without a setting of their own. */
  readonly channels: "enable_stream_email_notifications" | "enable_stream_push_notifications";
  /** The subscription's column. */
  readonly ofChannel: "email_notifications" | "push_notifications";
}

export const MAIL: Medium = {
  addressed: "enable_offline_email_notifications",
  followed: "enable_followed_topic_email_notifications",
  channels: "enable_stream_email_notifications",
  ofChannel: "email_notifications",
};

export const PUSH: Medium = {
  addressed: "enable_offline_push_notifications",
  followed: "enable_followed_topic_push_notifications",
  channels: "enable_stream_push_notifications",
  ofChannel: "push_notifications",
};

export interface Arrival {
  readonly isDirect: boolean;
  /** Mentioned by name or as a group member. */
  readonly isMentioned: boolean;
  /** Mentioned by a wildcard for the topic or channel. */
  readonly isMentionedWithAll: boolean;
  readonly policy: number;
  readonly isChannelMuted: boolean;
  /** Null for the general settings. */
  readonly channelChoice: ChannelChoice | null;
}

/** Null for the general setting. */
export interface ChannelChoice {
  /** All messages, by the medium in question. */
  readonly notifies: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** Direct messages and personal mentions notify despite muting, as in clients. */
export function noticeReason(arrival: Arrival, settings: UserSettings, medium: Medium): NoticeReason | null {
  const { policy, channelChoice } = arrival;
  const isOn = settings[medium.addressed];
  if (arrival.isDirect) return isOn ? "direct" : null;
  if (arrival.isMentioned && isOn) return "mention";
  if (policy === POLICY_MUTED || (arrival.isChannelMuted && policy === POLICY_INHERIT)) return null;
  const isFollowed = policy === POLICY_FOLLOWED;
  if (arrival.isMentionedWithAll && isOn) {
    const notifies = channelChoice?.wildcardMentionsNotify ?? settings.wildcard_mentions_notify;
    if (notifies || (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify))
      return "wildcard";
  }
  if (isFollowed && settings[medium.followed]) return "followed";
  const wantsChannel = channelChoice?.notifies ?? settings[medium.channels];
  return wantsChannel ? "channel" : null;
}
