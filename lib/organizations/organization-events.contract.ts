/** Wire shape of events about the organization. */
import { z } from "zod";
import { changedPermissionShape, changedSettingShape } from "../settings/changed-fields.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

/** What has changed, by wire name. */
export const changedOrganization = z
  .strictObject({
    ...changedSettingShape(organizationSettings),
    ...changedPermissionShape(organizationPermissions),
    name: z.string(),
    description: z.string(),
  })
  .partial();

/** Event realm, op update_dict: settings or permissions of the organization were changed. */
export const organizationChangedEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("update_dict"),
  property: z.literal("default"),
  data: changedOrganization,
});
