/** /api/v1/realm/user_settings_defaults */

import { endpoint } from "../../../../../lib/auth/authentication/endpoint.ts";
import * as contract from "../../../../../lib/organization/organizations/organizations.contract.ts";
import { updateUserSettingsDefaults } from "../../../../../lib/organization/organizations/update-user-settings-defaults.ts";

export const PATCH = endpoint(contract.updateUserSettingsDefaults, ({ actor, params }) =>
  updateUserSettingsDefaults(actor, params),
);
