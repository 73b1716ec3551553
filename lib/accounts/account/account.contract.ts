/** Wire shapes of a person's own account. */
import { z } from "zod";
import { linkKeyParam } from "../../auth/mail-links/mail-links.contract.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG } from "../../auth/passwords/password-strength.contract.ts";
import {
  boundedText,
  defineContract,
  jsonParam,
  textParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { settingParams } from "../../kernel/settings/setting-fields.ts";
import { FULL_NAME_TOO_LONG, MAX_EMAIL, MAX_FULL_NAME } from "../../people/people-limits.contract.ts";
import { olderUserSettings, userSettings } from "../../people/users/settings/user-settings.contract.ts";
import { isTimeZone } from "../../text/wall-time.ts";

export const confirmAddress = defineContract({
  operationId: "confirm-address",
  method: "POST",
  path: "/email_change/{link_key}",
  tag: "account",
  summary: "Confirm your new address with the link that was sent to it",
  auth: "none",
  params: z.object({ link_key: linkKeyParam().describe("Key from the link in the mail.") }),
  returns: z.object({ email: z.string().describe("The confirmed address.") }),
  errors: ["NOT_FOUND", "REALM_DEACTIVATED", "USER_DEACTIVATED"],
});

/** Feature level 295. */
export const getExportConsents = defineContract({
  operationId: "get-realm-export-consents",
  since: 295,
  method: "GET",
  path: "/export/realm/consents",
  tag: "account",
  summary: "List which people consent to the export of their private data",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({}),
  returns: z.object({
    export_consents: z
      .array(
        z.strictObject({
          user_id: z.int().describe("Id of the user."),
          consented: z.boolean().describe("Whether the person allows exporting private data."),
          email_address_visibility: z
            .int()
            .describe("Who may see the person's real address (feature level 430)."),
        }),
      )
      .describe("One entry for each person."),
  }),
  errors: [],
});

/** A person changed allow_private_data_export. */
export const exportConsentEvent = z.strictObject({
  type: z.literal("realm_export_consent"),
  user_id: z.int().describe("Id of the user."),
  consented: z.boolean().describe("Whether the person allows exporting private data."),
});

const timezone = boundedText(40).refine(isTimeZone, { error: "Invalid timezone" });

const MAX_TARGETS = 10_000;
const MAX_TARGET_GROUPS = 1_000;

/** Feature level 444. */
const targetUsers = z
  .strictObject({
    user_ids: z.array(z.int()).max(MAX_TARGETS).default([]).describe("People whose settings are changed."),
    group_ids: z
      .array(z.int())
      .max(MAX_TARGET_GROUPS)
      .default([])
      .describe("Groups whose members' settings are changed, including their subgroups."),
    skip_if_already_edited: z
      .boolean()
      .default(false)
      .describe("Whether to leave out, for each setting, people who chose their own value."),
  })
  .refine(({ user_ids, group_ids }) => user_ids.length + group_ids.length > 0, {
    error: "Either user_ids or group_ids must be provided.",
  });

export type TargetUsers = z.output<typeof targetUsers>;

const forOthers = {
  target_users: jsonParam(targetUsers)
    .optional()
    .describe("Other people whose settings are changed; only for administrators."),
};

export const updateSettings = defineContract({
  operationId: "update-settings",
  method: "PATCH",
  path: "/settings",
  tag: "account",
  summary: "Change the caller's own settings, name and password; as an administrator, settings of others",
  auth: "user",
  peopleOnly: true,
  params: z.object({
    ...settingParams(userSettings),
    ...forOthers,
    full_name: quotableText(boundedText(utf16Limit(MAX_FULL_NAME), FULL_NAME_TOO_LONG))
      .optional()
      .describe("The new name."),
    email: quotableText(boundedText(MAX_EMAIL))
      .optional()
      .describe("The new address, which has to be confirmed by mail."),
    timezone: quotableText(timezone).optional().describe("Time zone, as a name of the IANA database."),
    old_password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG)
      .optional()
      .describe("The current password, required with a new one."),
    new_password: textParam(utf16Limit(PASSWORD_MAX_LENGTH), PASSWORD_TOO_LONG)
      .optional()
      .describe("The new password."),
  }),
  returns: z.object({}),
  errors: ["PASSWORD_AUTH_DISABLED"],
});

/** For older clients. */
export const updateDisplaySettings = defineContract({
  ...updateSettings,
  operationId: "update-display-settings",
  deprecated: true,
  path: "/settings/display",
  summary: "Change display settings, as PATCH /settings does",
  peopleOnly: true,
  params: z.object({
    ...settingParams(olderUserSettings("update_display_settings")),
    ...forOthers,
    timezone: quotableText(timezone).optional().describe("Time zone, as a name of the IANA database."),
  }),
});

/** For older clients. */
export const updateNotificationSettings = defineContract({
  ...updateSettings,
  operationId: "update-notification-settings",
  deprecated: true,
  path: "/settings/notifications",
  summary: "Change notification settings, as PATCH /settings does",
  peopleOnly: true,
  params: z.object({
    ...settingParams(olderUserSettings("update_global_notifications")),
    ...forOthers,
  }),
});
