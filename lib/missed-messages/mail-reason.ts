/** Why a person who is away is sent a mail about a message, if they are at all. */
import { POLICY_FOLLOWED, POLICY_INHERIT, POLICY_MUTED } from "../topics/visibility-policy.contract.ts";
import type { UserSettings } from "../users/user-settings.contract.ts";

export const MAIL_REASONS = ["direct", "mention", "wildcard", "followed", "channel"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** What a message is to a person. */
export interface Arrival {
  readonly isDirect: boolean;
  /** By name, or as a member of a group. */
  readonly isMentioned: boolean;
  /** The topic or the channel is mentioned. */
  readonly isMentionedWithAll: boolean;
  /** The person's visibility policy for the topic. */
  readonly policy: number;
  readonly isChannelMuted: boolean;
  /** What the person has chosen for the channel; null: their general settings hold. */
  readonly channelChoice: ChannelChoice | null;
}

/** A person's notification settings for one channel; null: the general setting. */
export interface ChannelChoice {
  readonly emailNotifications: boolean | null;
  readonly wildcardMentionsNotify: boolean | null;
}

/** Direct messages and mentions by name come through whatever is muted, as they do in clients. */
export function mailReason(arrival: Arrival, settings: UserSettings): MailReason | null {
  const { policy, channelChoice } = arrival;
  const { enable_offline_email_notifications: isOn } = settings;
  if (arrival.isDirect) return isOn ? "direct" : null;
  if (arrival.isMentioned && isOn) return "mention";
  if (policy === POLICY_MUTED || (arrival.isChannelMuted && policy === POLICY_INHERIT)) return null;
  const isFollowed = policy === POLICY_FOLLOWED;
  if (arrival.isMentionedWithAll && isOn) {
    const notifies = channelChoice?.wildcardMentionsNotify ?? settings.wildcard_mentions_notify;
    if (notifies || (isFollowed && settings.enable_followed_topic_wildcard_mentions_notify))
      return "wildcard";
  }
  if (isFollowed && settings.enable_followed_topic_email_notifications) return "followed";
  const wantsChannel = channelChoice?.emailNotifications ?? settings.enable_stream_email_notifications;
  return wantsChannel ? "channel" : null;
}

/** Whether the person still wants mails for this reason: what they have chosen for the channel alone is not asked again. */
export function stillWanted(reason: string, settings: UserSettings): boolean {
  if (reason === "followed") return settings.enable_followed_topic_email_notifications;
  return reason === "channel" || settings.enable_offline_email_notifications;
}
