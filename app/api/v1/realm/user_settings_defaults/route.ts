/** /api/v1/realm/user_settings_defaults */

import * as contract from "../../../../../lib/accounts/organization-administration/update-user-settings-defaults.contract.ts";
import { updateUserSettingsDefaults } from "../../../../../lib/accounts/organization-administration/update-user-settings-defaults.ts";
import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";

export const PATCH = endpoint(contract.updateUserSettingsDefaults, ({ actor, params }) =>
  updateUserSettingsDefaults(actor, params),
);
