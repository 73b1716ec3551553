/** Turns the preferences of Rocket.Chat that have a counterpart here into settings, alert words and statuses. */
import type { UserSettings } from "../../people/users/settings/user-settings.contract.ts";
import { languageName } from "../../text/language-tag.ts";
import type { MovedChoices, MovedPerson } from "../moved-teams/moved-team.ts";
import {
  desktopSettings,
  everyMessage,
  NO_MAIL,
  NO_SOUNDS,
  type NotificationLevel,
  phoneSettings,
} from "../moved-teams/notification-levels.ts";
import type { SubscriptionDocument, UserDocument } from "./rocketchat-shapes.ts";

export function chosenBy(user: UserDocument): Pick<MovedPerson, "settings" | "alertWords" | "status"> {
  const { settings, statusText, statusExpiresAt } = user;
  return {
    settings: { ...displaySettings(user), ...notificationSettings(user) },
    alertWords: settings.preferences.highlights,
    status: { text: statusText, emoji: null, endsAt: statusExpiresAt?.getTime() ?? null },
  };
}

export function choicesIn(subscription: SubscriptionDocument): MovedChoices {
  const { f: isFavorite, hideUnreadStatus, disableNotifications: isSilent, muteGroupMentions } = subscription;
  const { desktopNotifications, desktopPrefOrigin } = subscription;
  const { mobilePushNotifications, mobilePrefOrigin } = subscription;
  const { emailNotifications, emailPrefOrigin } = subscription;
  const chosen = (level: string, origin: string) =>
    isSilent ? false : everyMessage(origin === FROM_USER ? null : levelOf(level));
  return {
    isPinned: isFavorite,
    isMuted: hideUnreadStatus,
    desktop: chosen(desktopNotifications, desktopPrefOrigin),
    phone: chosen(mobilePushNotifications, mobilePrefOrigin),
    mail: chosen(emailNotifications, emailPrefOrigin),
    wildcards: muteGroupMentions ? false : null,
  };
}

/** Marks a room's level that Rocket.Chat has copied from the person's own preference. */
const FROM_USER = "user";

/** Whether the clock has 24 hours, by the value of the preference; other values follow the server. */
const CLOCKS: ReadonlyMap<number, boolean> = new Map([
  [1, false],
  [2, true],
]);
/** Values of the setting here, by theme; other themes follow the system. */
const SCHEMES: ReadonlyMap<string, 2 | 3> = new Map([
  ["dark", 2],
  ["light", 3],
]);

function displaySettings({
  language: given,
  settings: { preferences },
}: UserDocument): Partial<UserSettings> {
  const { clockMode, themeAppearence: theme, sendOnEnter, convertAsciiEmoji: emoticons } = preferences;
  const isDayClock = CLOCKS.get(clockMode);
  const scheme = SCHEMES.get(theme);
  const language = given || preferences.language;
  return {
    ...(isDayClock !== undefined && { twenty_four_hour_time: isDayClock }),
    ...(scheme !== undefined && { color_scheme: scheme }),
    ...(theme === "high-contrast" && { high_contrast_mode: true }),
    ...(sendOnEnter === "alternative" && { enter_sends: false }),
    ...(emoticons && { translate_emoticons: true }),
    ...(language !== "" && languageName(language) !== null && { default_language: language }),
  };
}

function notificationSettings({ settings: { preferences } }: UserDocument): Partial<UserSettings> {
  const { desktopNotifications, pushNotifications, emailNotificationMode, newMessageNotification } =
    preferences;
  return {
    ...desktopSettings(levelOf(desktopNotifications)),
    ...phoneSettings(levelOf(pushNotifications)),
    ...(emailNotificationMode === "nothing" && NO_MAIL),
    ...(newMessageNotification === "none" && NO_SOUNDS),
  };
}

const LEVELS: ReadonlyMap<string, NotificationLevel> = new Map([
  ["all", "all"],
  ["mentions", "mentions"],
  ["nothing", "nothing"],
]);

function levelOf(given: string): NotificationLevel | null {
  return LEVELS.get(given) ?? null;
}
