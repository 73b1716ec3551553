/** Sign-in methods of the server and of organizations. */
import { configuration } from "../../config.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { SIGN_IN_METHODS, type SignInMethod } from "./authentication.contract.ts";

function isConfigured(method: SignInMethod): boolean {
  switch (method) {
    case "Email":
      return true;
    case "LDAP":
      return configuration().ldap !== null;
    case "OpenID Connect":
      return configuration().openId !== null;
    case "Dev":
      return configuration().development;
  }
}

export function configuredMethods(): SignInMethod[] {
  return SIGN_IN_METHODS.filter(isConfigured);
}

export function methodsWithout(disabled: readonly string[]): ReadonlySet<SignInMethod> {
  const left = configuredMethods().filter((method) => !disabled.includes(method));
  return new Set(left.some((method) => method !== "Dev") ? left : [...left, "Email"]);
}

export function offers({ realm }: Organization, method: SignInMethod): boolean {
  return methodsWithout(realm.disabledSignInMethods).has(method);
}

/** @throws ApiError PASSWORD_AUTH_DISABLED. */
export function requireOwnPasswords(organization: Organization): void {
  if (!offers(organization, "Email")) throw passwordsDisabled();
}

export function passwordsDisabled(): ApiError {
  return new ApiError("PASSWORD_AUTH_DISABLED", "Password authentication is disabled in your organization");
}

export function presentSignInMethods(
  disabled: readonly string[],
): Record<string, { enabled: boolean; available: boolean }> {
  const enabled = methodsWithout(disabled);
  const shown = SIGN_IN_METHODS.filter((method) => method !== "Dev" || isConfigured("Dev"));
  return Object.fromEntries(
    shown.map((method) => [method, { enabled: enabled.has(method), available: isConfigured(method) }]),
  );
}

/** For people without an account. */
export function authenticationMethods(organization: Organization | null) {
  const enabled = methodsWithout(organization?.realm.disabledSignInMethods ?? []);
  return {
    password: enabled.has("Email") || enabled.has("LDAP"),
    dev: enabled.has("Dev"),
    email: enabled.has("Email"),
    ldap: enabled.has("LDAP"),
    remoteuser: false,
    github: false,
    azuread: false,
    gitlab: false,
    apple: false,
    google: false,
    saml: false,
    "openid connect": enabled.has("OpenID Connect"),
  };
}
