/** Wire shape of the organization in the register answer. */
import { z } from "zod";
import { signInMethodsShape } from "../../auth/authentication/sign-in-methods.contract.ts";
import { permissionShape } from "../../kernel/settings/permission-fields.ts";
import { settingShape } from "../../kernel/settings/setting-fields.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";

const identityShape = {
  realm_name: z.string(),
  realm_description: z.string(),
  /** Seconds since 1970. */
  realm_date_created: z.int(),
  realm_url: z.string(),
  /** The older name of realm_url. */
  realm_uri: z.string(),
  realm_bot_domain: z.string(),
  realm_plan_type: z.int(),
  /** Tells the organization apart from those of other servers (feature level 466). */
  realm_uuid: z.uuid(),
  realm_icon_url: z.string(),
  realm_icon_source: z.enum(["G", "U"]),
  realm_logo_url: z.string(),
  realm_logo_source: z.enum(["D", "U"]),
  realm_night_logo_url: z.string(),
  realm_night_logo_source: z.enum(["D", "U"]),
};

const signInShape = {
  realm_email_auth_enabled: z.boolean(),
  realm_password_auth_enabled: z.boolean(),
  realm_authentication_methods: signInMethodsShape,
};

/** Fetch types "realm" and "realm_billing". */
export const organizationState = z.object({
  ...settingShape(organizationSettings, "realm_"),
  ...permissionShape(organizationPermissions, "realm_"),
  ...identityShape,
  ...signInShape,
  realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }),
});
