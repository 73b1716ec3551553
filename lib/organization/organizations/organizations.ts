/** Declares what organizations bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import { deactivateOrganization } from "./deactivate-organization.contract.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "./organization-events.ts";
import { organizationFamily } from "./organization-state.ts";
import { updateOrganization } from "./organizations.contract.ts";
import { realmPictureRoute } from "./pictures/realm-picture-route.ts";
import {
  getRealmIcon,
  getRealmLogo,
  removeRealmIcon,
  removeRealmLogo,
  uploadRealmIcon,
  uploadRealmLogo,
} from "./pictures/realm-pictures.contract.ts";
import { loadRealm, realmChanges } from "./realm-records.ts";
import { updateUserSettingsDefaults } from "./update-user-settings-defaults.contract.ts";

export const organizations = defineNoun({
  contracts: [
    getRealmIcon,
    uploadRealmIcon,
    removeRealmIcon,
    getRealmLogo,
    uploadRealmLogo,
    removeRealmLogo,
    deactivateOrganization,
    updateOrganization,
    updateUserSettingsDefaults,
  ],
  events: [
    organizationSettingChanged,
    organizationUpdated,
    organizationDeactivated,
    userSettingsDefaultChanged,
  ],
  register: [organizationFamily],
  memory: {
    load: { realm: loadRealm },
    apply: realmChanges,
  },
  fileRoutes: [realmPictureRoute],
});
