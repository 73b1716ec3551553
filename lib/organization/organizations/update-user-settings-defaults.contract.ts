/** Wire shape of changing the settings that new people begin with. */
import { z } from "zod";
import { defineContract } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { settingParams } from "../../kernel/settings/setting-fields.ts";
import { userSettingsWithDefaults } from "../../people/users/settings/user-settings.contract.ts";

/** PATCH /realm/user_settings_defaults. */
export const updateUserSettingsDefaults = defineContract({
  operationId: "update-realm-user-settings-defaults",
  method: "PATCH",
  path: "/realm/user_settings_defaults",
  tag: "server_and_organizations",
  summary: "Change the default settings of new people",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object(settingParams(userSettingsWithDefaults())),
  returns: z.object({}),
  errors: [],
});
