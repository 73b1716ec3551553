/** User settings: events for the user's clients, and the register response. */
import { z } from "zod";
import type { Viewer } from "../../../kernel/events/audience.ts";
import { defineEvent, type NewEvent } from "../../../kernel/events/event-entry.ts";
import { stateFamily } from "../../../kernel/register/state-family.ts";
import { settingsOf } from "../../../kernel/settings/setting.ts";
import { languageName } from "../../../text/language-tag.ts";
import { NOTIFICATION_SOUNDS } from "./notification-settings.contract.ts";
import {
  addedUserSettings,
  displaySettingEvent,
  notificationSettingEvent,
  olderUserSettings,
  protocolUserSettings,
  type UserSettings,
  userSettingEvent,
  userSettingsState,
} from "./user-settings.contract.ts";

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

const stored = z.strictObject({
  name: z.string(),
  value: userSettingEvent.shape.value,
});

const additions: ReadonlySet<string> = new Set(Object.keys(addedUserSettings()));

export function knowsSetting(name: string, { options }: Viewer): boolean {
  return !additions.has(name) || options.capabilities.parley_additions === true;
}

export const userSettingChanged = defineEvent({
  name: "user_settings.update",
  stored,
  wire: userSettingEvent,
  variant: ({ name }, viewer) => knowsSetting(name, viewer) || null,
  build: ({ name, value }) => ({
    op: "update" as const,
    property: name,
    value,
    ...languageField(name, value),
  }),
});

/** For clients that do not know user_settings. */
export const displaySettingChanged = defineEvent({
  name: "update_display_settings",
  stored,
  wire: displaySettingEvent,
  variant: (_stored, viewer) => olderClient(viewer),
  build: ({ name, value }, { email }) => ({
    user: email,
    setting_name: name,
    setting: value,
    ...languageField(name, value),
  }),
});

/** For clients that do not know user_settings. */
export const notificationSettingChanged = defineEvent({
  name: "update_global_notifications",
  stored,
  wire: notificationSettingEvent,
  variant: (_stored, viewer) => olderClient(viewer),
  build: ({ name, value }, { email }) => ({ user: email, notification_name: name, setting: value }),
});

function olderClient({ user, options }: Viewer): { readonly email: string } | null {
  return options.capabilities.user_settings_object === true ? null : { email: user.email };
}

function languageField(name: string, value: unknown): { readonly language_name?: string } {
  const language = name === "default_language" && typeof value === "string" ? languageName(value) : null;
  return language === null ? {} : { language_name: language };
}

/** Older clients find the time zone among display settings. */
const display: ReadonlySet<string> = new Set([
  ...Object.keys(olderUserSettings("update_display_settings")),
  "timezone",
]);
const notifications: ReadonlySet<string> = new Set(
  Object.keys(olderUserSettings("update_global_notifications")),
);

/** One event per setting, whatever the number of users, plus one for older clients. */
export function userSettingsChanged(
  userIds: readonly number[],
  changed: Readonly<Record<string, z.input<typeof stored>["value"]>>,
): NewEvent[] {
  const own = { kind: "users", userIds: [...userIds] } as const;
  return Object.entries(changed).flatMap(([name, value]) => [
    userSettingChanged.event({ name, value }, own),
    ...(display.has(name) ? [displaySettingChanged.event({ name, value }, own)] : []),
    ...(notifications.has(name) ? [notificationSettingChanged.event({ name, value }, own)] : []),
  ]);
}
