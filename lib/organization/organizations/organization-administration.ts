/** Declares what organization administration bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { updateOrganization } from "./update-organization.contract.ts";
import { updateUserSettingsDefaults } from "./update-user-settings-defaults.contract.ts";

export const organizationAdministration = defineNoun({
  contracts: [updateOrganization, updateUserSettingsDefaults],
});
