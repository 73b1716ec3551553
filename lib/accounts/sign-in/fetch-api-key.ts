/** Returns an API key for a password, a token, or in development mode an address. */
import { offers } from "../../auth/authentication/authentication-methods.ts";
import { noteSignIn } from "../../auth/authentication/first-sign-in.ts";
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import { vouchedEmail } from "../../auth/authentication/web-token.ts";
import { apiKeyOf } from "../../auth/keys/api-key.ts";
import { authenticationFailed } from "../../auth/passwords/check-password.ts";
import { configuration } from "../../config.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { userPayload } from "../../people/users/present-user.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { type PasswordCredentials, signInByPassword } from "./sign-in-by-password.ts";

export interface IssuedKey {
  readonly api_key: string;
  readonly email: string;
  readonly user_id: number;
}

async function issue(organization: Organization, user: UserRecord): Promise<IssuedKey> {
  await noteSignIn(organization, user);
  return { api_key: apiKeyOf(organization.realm.id, user), email: user.deliveryEmail, user_id: user.id };
}

/** @throws ApiError as `signInByPassword`. */
export async function fetchApiKey(
  organization: Organization | null,
  credentials: PasswordCredentials,
): Promise<IssuedKey> {
  if (!organization) throw authenticationFailed();
  const user = await signInByPassword(organization, credentials).catch((error: unknown) => {
    // The protocol has no parameter for a code.
    if (error instanceof ApiError && error.code === "SECOND_FACTOR_REQUIRED") throw secondFactorNeeded();
    throw error;
  });
  return issue(organization, user);
}

const secondFactorNeeded = () =>
  new ApiError(
    "SECOND_FACTOR_REQUIRED",
    "This account has a second factor: sign in with a browser, and make a key for this program in the settings.",
  );

/**
 * For people only, by the address in a trusted identity provider's token.
 * @throws ApiError as `vouchedEmail`; AUTHENTICATION_FAILED for an unknown address, USER_DEACTIVATED,
 *   REALM_DEACTIVATED.
 */
export async function jwtFetchApiKey(
  organization: Organization | null,
  { token, withProfile }: { readonly token: string; readonly withProfile: boolean },
) {
  const address = await vouchedEmail(token);
  const user = organization?.users.byEmail(address.trim());
  if (!organization || !user || user.botType !== null) throw authenticationFailed();
  requireMayAct(organization, user);
  const { api_key, email } = await issue(organization, user);
  if (!withProfile) return { api_key, email };
  const present = organization.users.get(user.id) ?? user;
  return { api_key, email, user: userPayload(organization, present, present) };
}

/** @throws ApiError BAD_REQUEST in production; AUTHENTICATION_FAILED, USER_DEACTIVATED, REALM_DEACTIVATED. */
export async function devFetchApiKey(
  organization: Organization | null,
  username: string,
): Promise<IssuedKey> {
  requireDevelopmentMode();
  if (organization && !offers(organization, "Dev")) throw devDisabled();
  const user = organization?.users.byEmail(username.trim());
  if (!organization || !user) throw authenticationFailed();
  requireMayAct(organization, user);
  return issue(organization, user);
}

export const devDisabled = () => badRequest("DevAuthBackend not enabled.");

/** @throws ApiError BAD_REQUEST in production. */
export function requireDevelopmentMode(): void {
  if (!configuration().development) throw badRequest("Endpoint not available in production.");
}

/** People for one-click sign-in, by role and name. */
export function devListUsers(
  organization: Organization | null,
): { user_id: number; email: string; full_name: string; role: number; is_bot: boolean }[] {
  requireDevelopmentMode();
  return [...(organization?.users.all() ?? [])]
    .filter((user) => user.isActive && user.botType === null)
    .sort((one, other) => one.role - other.role || one.fullName.localeCompare(other.fullName))
    .slice(0, 100)
    .map(({ id, deliveryEmail: email, fullName, role }) => ({
      user_id: id,
      email,
      full_name: fullName,
      role,
      is_bot: false,
    }));
}
