/** How the organization is before a change, by the names that the event of the change uses. */
import { presentSignInMethods } from "../../auth/authentication/authentication-methods.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { presentPermissions } from "../../kernel/settings/permission-fields.ts";
import { presentSettings } from "../../kernel/settings/setting-fields.ts";
import { holderOf } from "../../people/groups/present-group-setting.ts";
import { organizationPermissions } from "./organization-permissions.contract.ts";
import { organizationSettings } from "./organization-settings.contract.ts";
import { presentRealmPictures } from "./pictures/realm-pictures.ts";

/** Profile, settings, permissions and pictures. */
export function presentOrganization(organization: Organization): object {
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
