/** The organizations noun and its register state. */
import {
  authenticationMethods,
  presentSignInMethods,
} from "../../auth/authentication/authentication-methods.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { stateFamily } from "../../kernel/register/state-family.ts";
import { presentPermissions } from "../../kernel/settings/permission-fields.ts";
import { presentSettings } from "../../kernel/settings/setting-fields.ts";
import { holderOf } from "../../people/groups/present-group-setting.ts";
import { storesSeenByActor } from "../../people/groups/seen-members.ts";
import { deletionMail } from "./deletion-mail.ts";
import {
  organizationDeactivated,
  organizationSettingChanged,
  organizationUpdated,
  userSettingsDefaultChanged,
} from "./organization-events.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

import * as contracts from "./organizations.contract.ts";
import { organizationState } from "./organizations.contract.ts";
import { presentRealmPictures, realmPictureRoute } from "./pictures/realm-pictures.ts";
import { loadRealm, realmChanges } from "./realm-records.ts";

const SELF_HOSTED = 1;

const organizationFamily = stateFamily({
  fetchTypes: ["realm", "realm_billing", "giphy", "tenor"],
  fields: organizationState,
  present: (_read, { organization, user }, { wants }) => {
    const stores = storesSeenByActor({ organization, user });
    return {
      ...(wants("realm") && {
        ...presentSettings(organizationSettings, organization.realm.settings, "realm_"),
        ...presentPermissions(organizationPermissions, "realm_", (permission) =>
          holderOf(stores, stores.permissions.ofRealm(permission)),
        ),
        ...identity(organization),
        ...signIn(organization),
        gif_rating_policy_options: { disabled: { name: "GIFs are switched off", id: 0 } },
      }),
      ...(wants("realm_billing") && { realm_billing: { has_pending_sponsorship_request: false } }),
      ...(wants("giphy") && { giphy_api_key: "" }),
      ...(wants("tenor") && { tenor_api_key: "" }),
    };
  },
});

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
  mails: [deletionMail],
  memory: {
    load: { realm: loadRealm },
    apply: realmChanges,
  },
  fileRoutes: [realmPictureRoute],
});

function identity(organization: Organization) {
  const { name, description, createdAt } = organization.realm;
  const pictures = presentRealmPictures(organization.realm.pictures);
  const url = organizationUrl(organization);
  return {
    realm_name: name,
    realm_description: description,
    realm_date_created: createdAt,
    realm_url: url,
    realm_uri: url,
    realm_bot_domain: new URL(url).hostname,
    realm_plan_type: SELF_HOSTED,
    realm_uuid: organization.realm.uuid,
    realm_icon_url: pictures.icon_url,
    realm_icon_source: pictures.icon_source,
    realm_logo_url: pictures.logo_url,
    realm_logo_source: pictures.logo_source,
    realm_night_logo_url: pictures.night_logo_url,
    realm_night_logo_source: pictures.night_logo_source,
  };
}

function signIn(organization: Organization) {
  const { email, password } = authenticationMethods(organization);
  return {
    realm_email_auth_enabled: email,
    realm_password_auth_enabled: password,
    realm_authentication_methods: presentSignInMethods(organization.realm.disabledSignInMethods),
  };
}
