/** Wire shape of a person's settings in the register answer. */
import { z } from "zod";
import { settingShape } from "../../../kernel/settings/setting-fields.ts";
import { addedUserSettings, olderUserSettings, protocolUserSettings } from "./user-settings.contract.ts";

const sounds = { available_notification_sounds: z.array(z.string()) };
const emojiSets = { emojiset_choices: z.array(z.strictObject({ key: z.string(), text: z.string() })) };
const timezone = { timezone: z.string() };

/** For clients that know `parley_additions`. */
const added = z.object(settingShape(addedUserSettings(), "")).partial().shape;

const settings = z.strictObject({
  ...settingShape(protocolUserSettings(), ""),
  ...added,
  ...sounds,
  ...emojiSets,
});

/**
 * Fetch types "user_settings" and "realm_user_settings_defaults"; for clients that do not know the object
 * user_settings also "update_display_settings" and "update_global_notifications", at the top level of the answer.
 */
export const userSettingsState = z.object({
  user_settings: settings.extend(timezone),
  /** Defaults for new people. */
  realm_user_settings_defaults: settings,
  ...settingShape(olderUserSettings("update_display_settings"), ""),
  ...emojiSets,
  ...timezone,
  ...settingShape(olderUserSettings("update_global_notifications"), ""),
  ...sounds,
});
