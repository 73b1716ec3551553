/** Wire shape of changing the organization. */
import { z } from "zod";
import { boundedText, defineContract, jsonParam, roomFor } from "../../kernel/contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import { permissionChangeParams } from "../../kernel/settings/permission-fields.ts";
import { quotableText } from "../../kernel/settings/setting.ts";
import { settingParams } from "../../kernel/settings/setting-fields.ts";
import { organizationPermissions } from "../../organization/organizations/organization-permissions.contract.ts";
import { changeableOrganizationSettings } from "../../organization/organizations/organization-settings.contract.ts";
import {
  MAX_ORGANIZATION_NAME,
  ORGANIZATION_NAME_TOO_LONG,
} from "../../people/users/names/name-limits.contract.ts";
import { limitedText } from "../../text/limited-text.ts";

const changeableSettings = changeableOrganizationSettings();

const MAX_DESCRIPTION = 1_000;

/** More than there are, for a sentence that says which there are. */
const MAX_METHODS = 50;
const MAX_METHOD_NAME = 50;

const methods = z
  .record(z.string().max(MAX_METHOD_NAME), z.boolean())
  .refine((given) => Object.keys(given).length <= MAX_METHODS, `must have at most ${MAX_METHODS} names`)
  .meta({ maxProperties: MAX_METHODS });

/** PATCH /realm. */
export const updateOrganization = defineContract({
  operationId: "update-realm",
  method: "PATCH",
  path: "/realm",
  tag: "server_and_organizations",
  summary: "Change settings and permissions of the organization",
  auth: "user",
  leastRole: ROLE_ADMINISTRATOR,
  params: z.object({
    ...settingParams(changeableSettings),
    /** The name of gif_rating_policy until feature level 453. */
    giphy_rating: settingParams(changeableSettings).gif_rating_policy,
    ...permissionChangeParams(organizationPermissions),
    name: quotableText(boundedText(roomFor(MAX_ORGANIZATION_NAME), ORGANIZATION_NAME_TOO_LONG)).optional(),
    description: quotableText(limitedText(MAX_DESCRIPTION)).optional(),
    /** Name → whether people may sign in that way; others stay as they are. Owners only. */
    authentication_methods: jsonParam(methods).optional(),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
