/** /api/v1/realm/user_settings_defaults */
import { endpoint } from "../../../../../lib/http/endpoint.ts";
import * as contract from "../../../../../lib/organizations/update/update-user-settings-defaults.contract.ts";
import { updateUserSettingsDefaults } from "../../../../../lib/organizations/update/update-user-settings-defaults.ts";

export const PATCH = endpoint(contract.updateUserSettingsDefaults, ({ actor, params }) =>
  updateUserSettingsDefaults(actor, params),
);
