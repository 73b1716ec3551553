/** Rate-limited sign-in by password. */
import { database } from "../../kernel/db/client.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { verifyPassword } from "../../people/users/password.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { directoryDecides } from "../authentication/directory-decides.ts";
import { requireMayAct } from "../authentication/require-role.ts";
import { acceptAttempt, countAttempt } from "../authentication/sign-in-attempts.ts";

/** No account has this id. */
const NOBODY = 0;

/** Equal for a wrong password, an unknown address and a missing password. */
export function authenticationFailed(): ApiError {
  return new ApiError("AUTHENTICATION_FAILED", "Your username or password is incorrect");
}

/**
 * @throws ApiError AUTHENTICATION_FAILED, RATE_LIMIT_HIT; only with the right password USER_DEACTIVATED or
 * REALM_DEACTIVATED.
 */
export async function checkPassword(
  organization: Organization,
  credentials: { username: string; password: string; clientAddress: string },
): Promise<UserRecord> {
  const attempt = { ...credentials, realmId: organization.realm.id };
  await countAttempt(attempt);
  const user = await findByPassword(organization, credentials);
  if (!user) throw authenticationFailed();
  await acceptAttempt(attempt);
  requireMayAct(organization, user);
  return user;
}

/**
 * Does not count the attempt; includes deactivated accounts. A password chosen while the directory was off is invalid
 * when the directory controls the account again.
 */
export async function findByPassword(
  organization: Organization,
  { username, password, clientAddress }: { username: string; password: string; clientAddress: string },
): Promise<UserRecord | null> {
  const user = organization.users.byEmail(username.trim());
  // Also runs for unknown addresses, to take equal time.
  const id = user && user.botType === null ? user.id : NOBODY;
  const row = await database().prisma.user.findUnique({ where: { id }, select: { passwordHash: true } });
  const fits = await verifyPassword(row?.passwordHash ?? null, password, clientAddress);
  return fits && user && !(await directoryDecides(organization, user.id)) ? user : null;
}
