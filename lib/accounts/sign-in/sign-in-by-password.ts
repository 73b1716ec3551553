/** Failures never reveal whether the name or the password was wrong. */

import { offers, passwordsDisabled } from "../../auth/authentication/authentication-methods.ts";
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import {
  type Attempt,
  acceptAttempt,
  countAttempt,
  takeBackAttempt,
  takeBackFromAddress,
} from "../../auth/authentication/sign-in-attempts.ts";
import { checkLdapPassword } from "../../auth/ldap/check-ldap-password.ts";
import type { LdapPerson } from "../../auth/ldap/find-person.ts";
import { LdapUnavailable } from "../../auth/ldap/ldap-connection.ts";
import { authenticationFailed, findByPassword } from "../../auth/passwords/check-password.ts";
import { configuration, type LdapServer } from "../../config.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { accountOf } from "../directory/directory-account.ts";
import { hasSecondFactor, spendCode } from "../second-factor/check-code.ts";

export interface PasswordCredentials {
  /** An address, or a user name of the directory. */
  readonly username: string;
  readonly password: string;
  readonly clientAddress: string;
  readonly code?: string;
}

/**
 * With a directory, failure times are rounded up to a multiple, in ms: directories take longer for a wrong password
 * than for an unknown name.
 */
const FAILURE_STEP_MS = 250;

/**
 * The first directory sign-in creates the account.
 * @throws ApiError PASSWORD_AUTH_DISABLED, AUTHENTICATION_FAILED, RATE_LIMIT_HIT; SERVICE_UNAVAILABLE while the
 *   directory is unreachable, unless the account has this local password; with the right password only:
 *   USER_DEACTIVATED, REALM_DEACTIVATED, SECOND_FACTOR_REQUIRED, BAD_REQUEST.
 */
export async function signInByPassword(
  organization: Organization,
  credentials: PasswordCredentials,
): Promise<UserRecord> {
  const takesOwn = offers(organization, "Email");
  const server = offers(organization, "LDAP") ? configuration().ldap : null;
  if (!takesOwn && !server) throw passwordsDisabled();
  const startedAt = performance.now();
  const attempt = { ...credentials, realmId: organization.realm.id };
  await countAttempt(attempt);
  const [own, person] = await Promise.all([
    takesOwn ? findByPassword(organization, credentials) : null,
    server && personInDirectory(server, credentials),
  ]);
  if (!own && person instanceof LdapUnavailable) {
    await (takesOwn ? takeBackFromAddress : takeBackAttempt)(attempt);
    throw new ApiError(
      "SERVICE_UNAVAILABLE",
      "The directory cannot be reached. Please try again in a moment.",
    );
  }
  const known = person instanceof LdapUnavailable ? null : person;
  const user = own ?? (known && (await accountOf(organization, known)));
  if (!user) {
    if (server) await untilNextStep(startedAt);
    throw authenticationFailed();
  }
  requireMayAct(organization, user);
  await requireSecondFactor(user, credentials.code, attempt);
  await acceptAttempt(attempt);
  return user;
}

function personInDirectory(
  server: LdapServer,
  credentials: PasswordCredentials,
): Promise<LdapPerson | LdapUnavailable | null> {
  const asked = { ...credentials, username: credentials.username.trim() };
  return checkLdapPassword(server, asked).catch((error: unknown) => {
    if (error instanceof LdapUnavailable) return error;
    throw error;
  });
}

/** Wrong codes count as wrong passwords; missing ones do not. */
async function requireSecondFactor(
  user: UserRecord,
  code: string | undefined,
  attempt: Attempt,
): Promise<void> {
  if (!(await hasSecondFactor(user.id))) return;
  if (code === undefined || code === "") {
    await takeBackAttempt(attempt);
    throw new ApiError("SECOND_FACTOR_REQUIRED", "Enter the code of your second factor.");
  }
  if (!(await spendCode(user.id, code))) throw new ApiError("SECOND_FACTOR_REQUIRED", "The code is wrong.");
}

async function untilNextStep(startedAt: number): Promise<void> {
  const passed = performance.now() - startedAt;
  const left = FAILURE_STEP_MS - (passed % FAILURE_STEP_MS);
  await new Promise((resolve) => setTimeout(resolve, left));
}
