/** The authentication methods of this server. */
import { isDevelopmentMode } from "../mode.ts";

/** Wire name → whether it is offered. */
export function authenticationMethods() {
  return {
    password: true,
    dev: isDevelopmentMode(),
    email: true,
    ldap: false,
    remoteuser: false,
    github: false,
    azuread: false,
    gitlab: false,
    apple: false,
    google: false,
    saml: false,
    "openid connect": false,
  };
}
