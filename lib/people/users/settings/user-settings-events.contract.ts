/** Wire shapes of events about a person's settings. */
import { z } from "zod";

const value = z.union([z.boolean(), z.int(), z.string()]);
/** The English name of the language; with default_language only. */
const languageName = z.string().optional();

/** Event user_settings, op update: the person changed a setting. */
export const userSettingEvent = z.strictObject({
  type: z.literal("user_settings"),
  op: z.literal("update"),
  property: z.string(),
  value: value.nullable(),
  language_name: languageName,
});

/** Event update_display_settings: the same for clients that do not know the object user_settings. */
export const displaySettingEvent = z.strictObject({
  type: z.literal("update_display_settings"),
  /** The person's address. */
  user: z.string(),
  setting_name: z.string(),
  setting: value.nullable(),
  language_name: languageName,
});

/** Event update_global_notifications: the same for the settings of notifications. */
export const notificationSettingEvent = z.strictObject({
  type: z.literal("update_global_notifications"),
  /** The person's address. */
  user: z.string(),
  notification_name: z.string(),
  setting: value.nullable(),
});
