/** The part of the register answer about the person's settings and the defaults for new people. */
import { stateFamily } from "../../../kernel/register/state-family.ts";
import { settingsOf } from "../../../kernel/settings/setting.ts";
import {
  NOTIFICATION_SOUNDS,
  olderUserSettings,
  protocolUserSettings,
  type UserSettings,
  userSettingsState,
} from "./user-settings.contract.ts";

/** Choices that a client offers. */
const sounds = { available_notification_sounds: [...NOTIFICATION_SOUNDS] };
const emojiSets = {
  emojiset_choices: [
    { key: "google", text: "Google" },
    { key: "twitter", text: "Twitter" },
    { key: "text", text: "Plain text" },
    { key: "google-blob", text: "Google blobs" },
  ],
};

const protocolSettings = protocolUserSettings();
const displaySettings = olderUserSettings("update_display_settings");
const notificationSettings = olderUserSettings("update_global_notifications");

export const userSettingsFamily = stateFamily({
  fetchTypes: [
    "user_settings",
    "realm_user_settings_defaults",
    "update_display_settings",
    "update_global_notifications",
  ],
  fields: userSettingsState,
  present(_read, { organization, user: { settings, timezone } }, { wants, capabilities }) {
    const { userSettingsDefaults: defaults } = organization.realm;
    const told = (all: UserSettings) =>
      capabilities.parley_additions ? all : settingsOf(protocolSettings, all);
    const isOlder = capabilities.user_settings_object !== true;
    return {
      ...(wants("user_settings") && {
        user_settings: { ...told(settings), ...sounds, ...emojiSets, timezone },
      }),
      ...(wants("realm_user_settings_defaults") && {
        realm_user_settings_defaults: { ...told(defaults), ...sounds, ...emojiSets },
      }),
      ...(wants("update_display_settings") &&
        isOlder && { ...settingsOf(displaySettings, settings), ...emojiSets, timezone }),
      ...(wants("update_global_notifications") &&
        isOlder && { ...settingsOf(notificationSettings, settings), ...sounds }),
    };
  },
});
