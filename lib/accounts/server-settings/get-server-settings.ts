/** Public server settings: protocol version, authentication methods, organization profile. */
import { authenticationMethods } from "../../auth/authentication/authentication-methods.ts";
import { configuration } from "../../config.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { protocolVersion } from "../../kernel/protocol-version.ts";
import { renderMessage } from "../../markdown/render-message.ts";
import { emptySnapshot } from "../../markdown/snapshot/organization-snapshot.ts";
import { realmPictureUrl } from "../../organization/organizations/pictures/realm-pictures.ts";
import type { RealmRecord } from "../../organization/organizations/realm-records.ts";

/** Includes the organization if the host name selects one. */
export function getServerSettings(organization: Organization | null) {
  const methods = authenticationMethods(organization);
  return {
    authentication_methods: methods,
    external_authentication_methods: methods["openid connect"] ? externalMethods() : [],
    ...protocolVersion,
    push_notifications_enabled: false,
    is_incompatible: false,
    email_auth_enabled: methods.email,
    // Directory user names need not be addresses.
    require_email_format_usernames: !methods.ldap,
    ...(organization ? face(organization) : {}),
  };
}

/** Sign-in URLs of identity providers; apps append the pad for their key. */
function externalMethods() {
  const provider = configuration().openId;
  if (!provider) return [];
  const page = "/login/oidc";
  return [
    { name: "oidc", display_name: provider.name, display_icon: null, login_url: page, signup_url: page },
  ];
}

function face(organization: Organization) {
  const { name, pictures } = organization.realm;
  const url = organizationUrl(organization);
  return {
    realm_uri: url,
    realm_url: url,
    realm_name: name,
    realm_icon: realmPictureUrl(pictures.icon),
    realm_description: renderedDescription(organization.realm.record),
    // Whatever the setting: reading requires an account.
    realm_web_public_access_enabled: false,
  };
}

/**
 * Keyed by record, which every change replaces: unauthenticated clients ask often, and rendering takes milliseconds.
 */
const renderedDescriptions = new WeakMap<RealmRecord, string>();

function renderedDescription(record: RealmRecord): string {
  const known = renderedDescriptions.get(record);
  if (known !== undefined) return known;
  const { html } = renderMessage(record.description, emptySnapshot);
  renderedDescriptions.set(record, html);
  return html;
}
