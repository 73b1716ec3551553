/** Turns levels of notifications, as other programs have them, into settings. */
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";

/** Every message, or direct messages and mentions, or none. */
export type NotificationLevel = "all" | "mentions" | "nothing";

type Chosen = Partial<UserSettings>;

/** @param level null: the person chose none. */
export function desktopSettings(level: NotificationLevel | null): Chosen {
  if (level === "all") return { enable_stream_desktop_notifications: true };
  if (level !== "nothing") return {};
  return { enable_desktop_notifications: false, enable_followed_topic_desktop_notifications: false };
}

/** @param level null: the person chose none. */
export function phoneSettings(level: NotificationLevel | null): Chosen {
  if (level === "all") return { enable_stream_push_notifications: true };
  if (level !== "nothing") return {};
  return { enable_offline_push_notifications: false, enable_followed_topic_push_notifications: false };
}

export const NO_MAIL: Chosen = {
  enable_offline_email_notifications: false,
  enable_followed_topic_email_notifications: false,
};

export const NO_SOUNDS: Chosen = {
  enable_sounds: false,
  enable_followed_topic_audible_notifications: false,
};

/** Whether every message in a channel notifies; null leaves it to the person's settings. */
export function everyMessage(level: NotificationLevel | null): boolean | null {
  return level === null ? null : level === "all";
}
