/** Wire shape of events about the organization. */
import { z } from "zod";
import { signInMethodsShape } from "../../auth/authentication/sign-in-methods.contract.ts";
import { changedPermissionShape, changedSettingShape } from "../../kernel/settings/changed-fields.ts";
import { userSettingEvent } from "../../people/users/settings/user-settings-events.contract.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";
import { realmPictureFields } from "./pictures/realm-pictures.contract.ts";

/** What has changed, by wire name; without the settings that have an event of their own. */
export const changedOrganization = z
  .strictObject({
    ...changedSettingShape(organizationSettings),
    ...changedPermissionShape(organizationPermissions),
    name: z.string(),
    description: z.string(),
    authentication_methods: signInMethodsShape,
    ...realmPictureFields,
  })
  .omit({ message_retention_days: true, avatar_changes_disabled: true })
  .partial();

/** Event realm_user_settings_defaults, op update: new people begin with another setting from now on. */
export const userSettingsDefaultEvent = z.strictObject({
  type: z.literal("realm_user_settings_defaults"),
  op: z.literal("update"),
  property: z.string(),
  value: userSettingEvent.shape.value,
});

/** Event realm, op update: one setting of the organization was changed, of those that update_dict does not have. */
export const organizationSettingEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("update"),
  property: z.enum(["message_retention_days", "avatar_changes_disabled"]),
  value: z.union([z.int(), z.boolean()]),
});

/** Event realm, op update_dict: settings or permissions of the organization were changed. */
export const organizationChangedEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("update_dict"),
  /** "default" for settings and permissions, which may be several. */
  property: z.enum(["default", "icon", "logo", "night_logo"]),
  data: changedOrganization,
});
