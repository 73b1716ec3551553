/** The authentication methods of this server. */
import { ldapServer } from "../ldap/ldap-server.ts";
import { isDevelopmentMode } from "../mode.ts";
import { openIdProvider } from "../openid/openid-provider.ts";

/** Wire name → whether it is offered. */
export function authenticationMethods() {
  return {
    password: true,
    dev: isDevelopmentMode(),
    email: true,
    ldap: ldapServer() !== null,
    remoteuser: false,
    github: false,
    azuread: false,
    gitlab: false,
    apple: false,
    google: false,
    saml: false,
    "openid connect": openIdProvider() !== null,
  };
}
