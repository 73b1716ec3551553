/** Events about the organization. */
import { z } from "zod";
import { presentSignInMethods } from "../../auth/authentication/authentication-methods.ts";
import { defineEvent, formerFields, sameForEveryone } from "../../kernel/events/event-entry.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { presentPermissions } from "../../kernel/settings/permission-fields.ts";
import { presentSettings } from "../../kernel/settings/setting-fields.ts";
import { holderOf } from "../../people/groups/present-group-setting.ts";
import { unseenIn } from "../../people/groups/seen-members.ts";
import { knowsSetting } from "../../people/users/settings/user-settings-events.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

import {
  changedOrganization,
  organizationChangedEvent,
  organizationDeactivatedEvent,
  organizationSettingEvent,
  userSettingsDefaultEvent,
} from "./organizations.contract.ts";
import { presentRealmPictures } from "./pictures/realm-pictures.ts";

export const organizationUpdated = defineEvent({
  name: "realm.update_dict",
  stored: z.strictObject({
    property: organizationChangedEvent.shape.property.default("default"),
    data: changedOrganization,
    /** Whether it is resent because people's view of permission holders changed. */
    isAgain: z.boolean().default(false),
  }),
  audit: ({ data, isAgain }) => (isAgain ? null : data),
  former: ({ data }, organization) => formerFields(presentOrganization(organization), data),
  wire: organizationChangedEvent,
  variant: ({ data }, viewer, organization) => ({ unseen: unseenIn(organization, viewer, () => data) }),
  build: ({ property, data }, { unseen }) => ({
    op: "update_dict" as const,
    property,
    data: unseen.outOfFields(data),
  }),
});

/** A setting that update_dict does not cover. */
export const organizationSettingChanged = defineEvent({
  name: "realm.update",
  stored: organizationSettingEvent.pick({ property: true, value: true }),
  audit: ({ property, value }) => ({ [property]: value }),
  former: ({ property }, { realm }) => ({ [property]: realm.settings[property] }),
  wire: organizationSettingEvent,
  variant: sameForEveryone,
  build: ({ property, value }) => ({ op: "update" as const, property, value }),
});

export const organizationDeactivated = defineEvent({
  name: "realm.deactivated",
  stored: z.strictObject({ realmId: z.int() }),
  audit: () => ({}),
  wire: organizationDeactivatedEvent,
  variant: sameForEveryone,
  build: ({ realmId }) => ({ op: "deactivated" as const, realm_id: realmId }),
});

/** For new people only. */
export const userSettingsDefaultChanged = defineEvent({
  name: "realm_user_settings_defaults.update",
  stored: userSettingsDefaultEvent.pick({ property: true, value: true }),
  audit: (changed) => changed,
  former: ({ property }, { realm }) => {
    const value = Object.entries(realm.userSettingsDefaults).find(([name]) => name === property)?.[1];
    return value === undefined ? null : { value };
  },
  wire: userSettingsDefaultEvent,
  variant: ({ property }, viewer) => knowsSetting(property, viewer) || null,
  build: ({ property, value }) => ({ op: "update" as const, property, value }),
});

function presentOrganization(organization: Organization): object {
  const { name, description, settings, pictures, disabledSignInMethods } = organization.realm;
  return {
    name,
    description,
    authentication_methods: presentSignInMethods(disabledSignInMethods),
    ...presentRealmPictures(pictures),
    ...presentSettings(organizationSettings, settings, ""),
    ...presentPermissions(organizationPermissions, "", (permission) =>
      holderOf(organization, organization.permissions.ofRealm(permission)),
    ),
  };
}
