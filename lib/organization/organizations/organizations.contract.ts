/** Wire shapes of organizations: settings, pictures, deactivation, events and register state. */
import { z } from "zod";
import { signInMethodsShape } from "../../auth/authentication/authentication.contract.ts";
import {
  boolParam,
  boundedMap,
  boundedText,
  defineContract,
  jsonParam,
  utf16Limit,
} from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { changedPermissionShape, changedSettingShape } from "../../kernel/settings/changed-fields.ts";
import { permissionChangeParams, permissionShape } from "../../kernel/settings/permission-fields.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { settingParams, settingShape } from "../../kernel/settings/setting-fields.ts";
import {
  MAX_ORGANIZATION_DESCRIPTION,
  MAX_ORGANIZATION_NAME,
  ORGANIZATION_NAME_TOO_LONG,
} from "../../people/people-limits.contract.ts";
import {
  userSettingEvent,
  userSettingsWithDefaults,
} from "../../people/users/settings/user-settings.contract.ts";

import { limitedText } from "../../text/limited-text.ts";
import { MAX_REALM_PICTURE_MIB } from "../organization-limits.contract.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { changeableOrganizationSettings, organizationSettings } from "./organization-settings.contract.ts";

/** Icon: "U" uploaded, "G" the product's. Logos: "U" uploaded, "D" the product's. */
export const realmPictureFields = {
  icon_url: z.string().describe("Address of the organization's icon."),
  icon_source: z.enum(["G", "U"]).describe('Whether the icon was uploaded ("U") or is the product\'s ("G").'),
  logo_url: z.string().describe("Address of the organization's logo."),
  logo_source: z.enum(["D", "U"]).describe('Whether the logo was uploaded ("U") or is the product\'s ("D").'),
  night_logo_url: z.string().describe("Address of the logo for dark themes."),
  night_logo_source: z
    .enum(["D", "U"])
    .describe('Whether the logo for dark themes was uploaded ("U") or is the product\'s ("D").'),
};

const common = { tag: "organization", auth: "user" } as const;

const changing = { ...common, leastRole: ROLE_ADMINISTRATOR } as const;

const mostBytes = MAX_REALM_PICTURE_MIB * 1024 ** 2;

/** Selects the logo for dark themes. */
const whichLogo = z.object({
  night: boolParam().default(false).describe("Whether it is the logo for dark themes."),
});

export const getRealmIcon = defineContract({
  ...common,
  operationId: "get-realm-icon",
  method: "GET",
  path: "/realm/icon",
  summary: "Go to the organization's icon",
  redirects: true,
  params: z.object({}),
  returns: z.object({ url: z.string().describe("Address of the picture.") }),
  errors: [],
});

export const uploadRealmIcon = defineContract({
  ...changing,
  operationId: "upload-realm-icon",
  method: "POST",
  path: "/realm/icon",
  summary: "Upload the organization's icon",
  params: z.object({}),
  returns: z.object({ icon_url: z.string().describe("Address of the organization's icon.") }),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes, notOne: "You must upload exactly one icon." },
});

export const removeRealmIcon = defineContract({
  ...changing,
  operationId: "remove-realm-icon",
  method: "DELETE",
  path: "/realm/icon",
  summary: "Return to the product's icon",
  params: z.object({}),
  returns: z.object({ icon_url: z.string().describe("Address of the organization's icon.") }),
  errors: [],
});

export const getRealmLogo = defineContract({
  ...common,
  operationId: "get-realm-logo",
  method: "GET",
  path: "/realm/logo",
  summary: "Go to the organization's logo",
  redirects: true,
  params: whichLogo,
  returns: z.object({ url: z.string().describe("Address of the picture.") }),
  errors: [],
});

export const uploadRealmLogo = defineContract({
  ...changing,
  operationId: "upload-realm-logo",
  method: "POST",
  path: "/realm/logo",
  summary: "Upload the organization's logo",
  params: whichLogo,
  returns: z.object({}),
  errors: ["RATE_LIMIT_HIT"],
  file: { mostBytes, notOne: "You must upload exactly one logo." },
});

export const removeRealmLogo = defineContract({
  ...changing,
  operationId: "remove-realm-logo",
  method: "DELETE",
  path: "/realm/logo",
  summary: "Return to the product's logo",
  params: whichLogo,
  returns: z.object({}),
  errors: [],
});

export const deactivateOrganization = defineContract({
  operationId: "deactivate-realm",
  method: "POST",
  path: "/realm/deactivate",
  tag: "organization",
  summary: "Deactivate the organization; its data is kept",
  auth: "user",
  leastRole: ROLE_OWNER,
  noProgramKeys: true,
  params: z.object({
    deletion_delay_days: jsonParam(z.int().nullable()).describe(
      "Only null, never, is supported; required, to make the choice explicit.",
    ),
  }),
  returns: z.object({}),
  errors: [],
});

export const organizationDeactivatedEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("deactivated"),
  realm_id: z.int().describe("Id of the organization."),
});

export const updateUserSettingsDefaults = defineContract({
  operationId: "update-realm-user-settings-defaults",
  method: "PATCH",
  path: "/realm/user_settings_defaults",
  tag: "organization",
  summary: "Change the default settings of new people",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object(settingParams(userSettingsWithDefaults())),
  returns: z.object({}),
  errors: [],
});

const identityShape = {
  realm_name: z.string().describe("Name of the organization."),
  realm_description: z.string().describe("Description of the organization, in Markdown."),
  realm_date_created: z.int().describe("When the organization was created, in seconds since 1970."),
  realm_url: z.string().describe("Address of the organization."),
  realm_uri: z.string().meta({ description: "Older name of `realm_url`.", deprecated: true }),
  realm_bot_domain: z.string().describe("Domain of bots' addresses."),
  realm_plan_type: z.int().describe("Always 1, since there are no plans."),
  realm_uuid: z.uuid().describe("Identifies the organization across servers (feature level 466)."),
  realm_icon_url: z.string().describe("Address of the organization's icon."),
  realm_icon_source: z
    .enum(["G", "U"])
    .describe('Whether the icon was uploaded ("U") or is the product\'s ("G").'),
  realm_logo_url: z.string().describe("Address of the organization's logo."),
  realm_logo_source: z
    .enum(["D", "U"])
    .describe('Whether the logo was uploaded ("U") or is the product\'s ("D").'),
  realm_night_logo_url: z.string().describe("Address of the logo for dark themes."),
  realm_night_logo_source: z
    .enum(["D", "U"])
    .describe('Whether the logo for dark themes was uploaded ("U") or is the product\'s ("D").'),
};

const signInShape = {
  realm_email_auth_enabled: z.boolean().describe("Whether an email address and a password can be used."),
  realm_password_auth_enabled: z.boolean().describe("Whether a password can be used."),
  realm_authentication_methods: signInMethodsShape.describe("Ways to sign in, by name."),
};

/** Without a GIF provider. */
const gifsShape = {
  giphy_api_key: z.string().describe("Always empty, since there is no provider of GIFs."),
  tenor_api_key: z.string().describe("Always empty, since there is no provider of GIFs (feature level 442)."),
  gif_rating_policy_options: z
    .record(
      z.string(),
      z.strictObject({
        name: z.string().describe("Name of the value, for people."),
        id: z.int().describe("The value."),
      }),
    )
    .describe("Values of `gif_rating_policy` by name; `giphy_rating_options` until feature level 453."),
};

export const organizationState = z.object({
  ...settingShape(organizationSettings, "realm_"),
  ...permissionShape(organizationPermissions, "realm_"),
  ...identityShape,
  ...signInShape,
  ...gifsShape,
  realm_billing: z
    .strictObject({ has_pending_sponsorship_request: z.boolean().describe("Always false.") })
    .describe("About payments, of which there are none."),
});

/** Without settings that have their own event. */
export const changedOrganization = z
  .strictObject({
    ...changedSettingShape(organizationSettings),
    ...changedPermissionShape(organizationPermissions),
    name: z.string().describe("Name of the organization."),
    description: z.string().describe("Description of the organization, in Markdown."),
    authentication_methods: signInMethodsShape.describe("Ways to sign in, by name."),
    ...realmPictureFields,
  })
  .omit({ message_retention_days: true, avatar_changes_disabled: true })
  .partial();

export const userSettingsDefaultEvent = z.strictObject({
  type: z.literal("realm_user_settings_defaults"),
  op: z.literal("update"),
  property: z.string().describe("Name of the changed setting."),
  value: userSettingEvent.shape.value.describe("The new value."),
});

/** A setting that update_dict does not cover. */
export const organizationSettingEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("update"),
  property: z
    .enum(["message_retention_days", "avatar_changes_disabled"])
    .describe("Name of the changed setting."),
  value: z.union([z.int(), z.boolean()]).describe("The new value."),
});

export const organizationChangedEvent = z.strictObject({
  type: z.literal("realm"),
  op: z.literal("update_dict"),
  property: z
    .enum(["default", "icon", "logo", "night_logo"])
    .describe('What changed; "default" covers several settings and permissions.'),
  data: changedOrganization.describe("The changed fields."),
});

const changeableSettings = changeableOrganizationSettings();

/** Above the real number, so that the error can list valid names. */
const MAX_METHODS = 50;
const MAX_METHOD_NAME = 50;

const methods = boundedMap(boundedText(MAX_METHOD_NAME), z.boolean(), MAX_METHODS);

export const updateOrganization = defineContract({
  operationId: "update-realm",
  method: "PATCH",
  path: "/realm",
  tag: "organization",
  summary: "Change settings and permissions of the organization",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    ...settingParams(changeableSettings),
    giphy_rating: settingParams(changeableSettings).gif_rating_policy.describe(
      "Name of `gif_rating_policy` until feature level 453.",
    ),
    ...permissionChangeParams(organizationPermissions),
    name: quotableText(boundedText(utf16Limit(MAX_ORGANIZATION_NAME), ORGANIZATION_NAME_TOO_LONG))
      .optional()
      .describe("Name of the organization."),
    description: quotableText(limitedText(MAX_ORGANIZATION_DESCRIPTION))
      .optional()
      .describe("Description of the organization, in Markdown."),
    authentication_methods: jsonParam(methods)
      .optional()
      .describe("Whether each way to sign in is allowed; absent ones stay. Only for owners."),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
