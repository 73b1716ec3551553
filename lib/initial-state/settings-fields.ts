/** What a registration tells of the person's settings and of the organization's defaults for new people. */

import { userSettings } from "../organization-memory/user-settings.ts";
import type { UserRecord } from "../users/user-records.ts";
import { olderSettings } from "./registered-settings.contract.ts";

/** What a client offers to choose from. */
const choices = {
  available_notification_sounds: ["zulip"],
  emojiset_choices: [
    { key: "google", text: "Google" },
    { key: "twitter", text: "Twitter" },
    { key: "text", text: "Plain text" },
    { key: "google-blob", text: "Google blobs" },
  ],
};

const defaults = { ...userSettings.parse({}), ...choices };

/** user_settings: all settings of a person, with the time zone. */
export function ownSettings({ settings, timezone }: UserRecord) {
  return { ...settings, ...choices, timezone };
}

/** realm_user_settings_defaults: what new people begin with. */
export function settingsDefaults() {
  return defaults;
}

/** The display settings where clients looked for them before user_settings. */
export function olderDisplayFields(user: UserRecord) {
  return { ...olderSettings.display.parse({ ...user.settings, ...choices }), timezone: user.timezone };
}

/** The notification settings where clients looked for them before user_settings. */
export function olderNotificationFields(user: UserRecord) {
  return olderSettings.notifications.parse({ ...user.settings, ...choices });
}
