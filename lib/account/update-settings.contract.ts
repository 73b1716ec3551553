/** Wire shapes of changing one's own settings, name, address and password. */
import { z } from "zod";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../auth/passwords/password-strength.contract.ts";
import { boundedText, defineContract, roomFor, textParam } from "../contract/contract.ts";
import { quotableText } from "../settings/quotable-text.ts";
import { settingParams } from "../settings/setting-fields.ts";
import { isTimeZone } from "../text/time-zone.ts";
import { FULL_NAME_TOO_LONG, MAX_EMAIL, MAX_FULL_NAME } from "../users/names/name-limits.contract.ts";
import { olderUserSettings, userSettings } from "../users/settings/user-settings.contract.ts";

const timezone = boundedText(40).refine(isTimeZone, { error: "Invalid timezone" });

/** PATCH /settings. */
export const updateSettings = defineContract({
  operationId: "update-settings",
  method: "PATCH",
  path: "/settings",
  tag: "users",
  summary: "Change the caller's own settings, name and password",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    ...settingParams(userSettings),
    full_name: quotableText(boundedText(roomFor(MAX_FULL_NAME), FULL_NAME_TOO_LONG)).optional(),
    email: quotableText(boundedText(MAX_EMAIL)).optional(),
    timezone: quotableText(timezone).optional(),
    /** The present password; required with a new one. */
    old_password: textParam(roomFor(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).optional(),
    new_password: textParam(roomFor(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG).optional(),
  }),
  returns: z.object({}),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

/** PATCH /settings/display: where older clients change settings of the display. */
export const updateDisplaySettings = defineContract({
  ...updateSettings,
  operationId: "update-display-settings",
  path: "/settings/display",
  summary: "Change the caller's own display settings",
  peopleOnly: true,
  params: z.object({
    ...settingParams(olderUserSettings("update_display_settings")),
    timezone: quotableText(timezone).optional(),
  }),
});

/** PATCH /settings/notifications: where older clients change settings of notifications. */
export const updateNotificationSettings = defineContract({
  ...updateSettings,
  operationId: "update-notification-settings",
  path: "/settings/notifications",
  summary: "Change the caller's own notification settings",
  peopleOnly: true,
  params: z.object(settingParams(olderUserSettings("update_global_notifications"))),
});
