/** Declares what organizations bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "./organization-events.ts";
import { organizationFamily } from "./organization-state.ts";
import {
  deactivateOrganization,
  getRealmIcon,
  getRealmLogo,
  removeRealmIcon,
  removeRealmLogo,
  updateOrganization,
  updateUserSettingsDefaults,
  uploadRealmIcon,
  uploadRealmLogo,
} from "./organizations.contract.ts";

import { realmPictureRoute } from "./pictures/realm-picture-route.ts";

import { loadRealm, realmChanges } from "./realm-records.ts";

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
