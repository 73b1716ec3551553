/** All user settings, their register state and their events. */
import { z } from "zod";
import { fromEntries, type SettingValues } from "../../../kernel/settings/setting.ts";
import { settingShape } from "../../../kernel/settings/setting-fields.ts";
import { displaySettings } from "./display-settings.contract.ts";
import { notificationSettings, privacySettings } from "./notification-settings.contract.ts";

const sounds = { available_notification_sounds: z.array(z.string()).describe("Sounds that can be chosen.") };

const emojiSets = {
  emojiset_choices: z
    .array(
      z.strictObject({
        key: z.string().describe("Value of the setting."),
        text: z.string().describe("Name for people."),
      }),
    )
    .describe("Sets of emoji that can be chosen."),
};

const timezone = { timezone: z.string().describe("Time zone, as a name of the IANA database.") };

const isAddition = (entry: object) => "isAddition" in entry;

export const userSettings = { ...displaySettings, ...notificationSettings, ...privacySettings };

/** For clients with `parley_additions`. */
const added = z.object(settingShape(addedUserSettings(), "")).partial().shape;

const settings = z.strictObject({
  ...settingShape(protocolUserSettings(), ""),
  ...added,
  ...sounds,
  ...emojiSets,
});

/**
 * Fetch types "user_settings" and "realm_user_settings_defaults"; for clients that do not know user_settings also
 * "update_display_settings" and "update_global_notifications", at top level.
 */
export const userSettingsState = z.object({
  user_settings: settings.extend(timezone).describe("The account's settings."),
  realm_user_settings_defaults: settings.describe("Settings of new people."),
  ...settingShape(olderUserSettings("update_display_settings"), ""),
  ...emojiSets,
  ...timezone,
  ...settingShape(olderUserSettings("update_global_notifications"), ""),
  ...sounds,
});

type Table = typeof userSettings;

export type UserSettings = SettingValues<Table>;

type SettingsWithDefaults = {
  [Name in keyof Table as Table[Name] extends { readonly onlyOwn: true } ? never : Name]: Table[Name];
};

export function userSettingsWithDefaults(): SettingsWithDefaults {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => !("onlyOwn" in entry)));
}

type Additions = {
  [Name in keyof Table as Table[Name] extends { readonly isAddition: true } ? Name : never]: Table[Name];
};

type ProtocolSettings = Omit<Table, keyof Additions>;

export function protocolUserSettings(): ProtocolSettings {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => !isAddition(entry)));
}

export function addedUserSettings(): Additions {
  return fromEntries(Object.entries(userSettings).filter(([, entry]) => isAddition(entry)));
}

type OlderSettings<FetchType> = {
  [Name in keyof Table as Table[Name] extends { readonly olderFetchType: FetchType }
    ? Name
    : never]: Table[Name];
};

export function olderUserSettings<
  const FetchType extends "update_display_settings" | "update_global_notifications",
>(fetchType: FetchType): OlderSettings<FetchType> {
  return fromEntries(
    Object.entries(userSettings).filter(
      ([, entry]) => "olderFetchType" in entry && entry.olderFetchType === fetchType,
    ),
  );
}

const value = z.union([z.boolean(), z.int(), z.string()]);

/** Only with default_language. */
const nameOfLanguage = z.string().optional();

export const userSettingEvent = z.strictObject({
  type: z.literal("user_settings"),
  op: z.literal("update"),
  property: z.string().describe("Name of the changed setting."),
  value: value.nullable().describe("The new value."),
  language_name: nameOfLanguage.describe('Name of the language, with the property "default_language".'),
});

/** For clients that do not know user_settings. */
export const displaySettingEvent = z.strictObject({
  type: z.literal("update_display_settings"),
  user: z.string().describe("Email address of the account in the API."),
  setting_name: z.string().describe("Name of the changed setting."),
  setting: value.nullable().describe("The new value."),
  language_name: nameOfLanguage.describe('Name of the language, with the property "default_language".'),
});

/** For clients that do not know user_settings. */
export const notificationSettingEvent = z.strictObject({
  type: z.literal("update_global_notifications"),
  user: z.string().describe("Email address of the account in the API."),
  notification_name: z.string().describe("Name of the changed setting."),
  setting: value.nullable().describe("The new value."),
});
