/** Sign-in by a name and a password, of the account or of the directory; a failure never reveals which part was wrong. */
import { authenticationFailed, checkPassword, findByPassword } from "../auth/check-password.ts";
import { requireMayAct } from "../auth/require-may-act.ts";
import { acceptAttempt, countAttempt, takeBackAttempt } from "../auth/sign-in-attempts.ts";
import { accountOf } from "../directory/directory-account.ts";
import { ApiError } from "../errors.ts";
import { checkLdapPassword } from "../ldap/check-ldap-password.ts";
import { LdapUnavailable } from "../ldap/ldap-connection.ts";
import { ldapServer } from "../ldap/ldap-server.ts";
import type { Organization } from "../organization-memory/organization.ts";
import type { UserRecord } from "../users/user-records.ts";

export interface PasswordCredentials {
  /** An address; with a directory also the name that it knows the person by. */
  readonly username: string;
  readonly password: string;
  readonly clientAddress: string;
}

/**
 * With a directory, a failure takes a multiple of this time, in ms: directories look longer for a password that is wrong
 * than for somebody they do not know.
 */
const FAILURE_STEP_MS = 250;

/**
 * The account that they belong to. The first sign-in by the directory makes one.
 * @throws ApiError AUTHENTICATION_FAILED, RATE_LIMIT_HIT; SERVICE_UNAVAILABLE while the directory cannot be asked, for
 *   everybody whose account has no such password of its own; with the right password only USER_DEACTIVATED,
 *   REALM_DEACTIVATED, or BAD_REQUEST when the organization does not accept the person.
 */
export async function signInByPassword(
  organization: Organization,
  credentials: PasswordCredentials,
): Promise<UserRecord> {
  const server = ldapServer();
  if (!server) return checkPassword(organization, credentials);
  const startedAt = performance.now();
  const attempt = { ...credentials, realmId: organization.realm.id };
  await countAttempt(attempt);
  const inDirectory = { ...credentials, username: credentials.username.trim() };
  const [own, person] = await Promise.all([
    findByPassword(organization, credentials),
    checkLdapPassword(server, inDirectory).catch((error: unknown) => {
      if (error instanceof LdapUnavailable) return error;
      throw error;
    }),
  ]);
  if (own) {
    await acceptAttempt(attempt);
    requireMayAct(organization, own);
    return own;
  }
  if (person instanceof LdapUnavailable) {
    await takeBackAttempt(attempt);
    throw new ApiError(
      "SERVICE_UNAVAILABLE",
      "The directory cannot be reached. Please try again in a moment.",
    );
  }
  if (!person) {
    await untilNextStep(startedAt);
    throw authenticationFailed();
  }
  await acceptAttempt(attempt);
  return accountOf(organization, person);
}

async function untilNextStep(startedAt: number): Promise<void> {
  const passed = performance.now() - startedAt;
  const left = FAILURE_STEP_MS - (passed % FAILURE_STEP_MS);
  await new Promise((resolve) => setTimeout(resolve, left));
}
