/** Declares what organizations bring to the whole: operations, events, state and files. */

import { defineNoun } from "../../kernel/noun.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "./organization-events.ts";
import { organizationFamily } from "./organization-state.ts";
import * as contracts from "./organizations.contract.ts";

import { realmPictureRoute } from "./pictures/realm-picture-route.ts";

import { loadRealm, realmChanges } from "./realm-records.ts";

export const organizations = defineNoun({
  contracts: [
    contracts.getRealmIcon,
    contracts.uploadRealmIcon,
    contracts.removeRealmIcon,
    contracts.getRealmLogo,
    contracts.uploadRealmLogo,
    contracts.removeRealmLogo,
    contracts.deactivateOrganization,
    contracts.updateOrganization,
    contracts.updateUserSettingsDefaults,
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
