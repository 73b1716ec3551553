/** Wire shape of changing the organization. */
import { z } from "zod";
import { boundedText, defineContract, roomFor } from "../contract/contract.ts";
import { ROLE_ADMINISTRATOR } from "../roles/roles.contract.ts";
import { permissionChangeParams } from "../settings/permission-fields.ts";
import { quotableText } from "../settings/quotable-text.ts";
import { settingParams } from "../settings/setting-fields.ts";
import { limitedText } from "../text/limited-text.ts";
import { MAX_ORGANIZATION_NAME } from "../users/name-limits.contract.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

const MAX_DESCRIPTION = 1_000;

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
    ...settingParams(organizationSettings),
    ...permissionChangeParams(organizationPermissions),
    name: quotableText(boundedText(roomFor(MAX_ORGANIZATION_NAME))).optional(),
    description: quotableText(limitedText(MAX_DESCRIPTION)).optional(),
  }),
  returns: z.object({}),
  errors: ["EXPECTATION_MISMATCH"],
});
