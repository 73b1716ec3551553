/** Checks a change of password. */
import { requireOwnPasswords } from "../../auth/authentication/authentication-methods.ts";
import { requireNotByDirectory } from "../../auth/authentication/directory-decides.ts";
import { checkPassword } from "../../auth/passwords/check-password.ts";
import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { ApiError, badRequest, missingParameter } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { hashPassword } from "../../people/users/password.ts";

/**
 * The hash of the new password; null when none is given. Wrong present passwords count like those at sign-in.
 * @throws ApiError PASSWORD_AUTH_DISABLED, REQUEST_VARIABLE_MISSING, RATE_LIMIT_HIT; BAD_REQUEST for a wrong or a weak password.
 */
export async function newPasswordHash(
  { organization, user }: Actor,
  given: { readonly old_password?: string | undefined; readonly new_password?: string | undefined },
  clientAddress: string,
): Promise<string | null> {
  const { old_password: present, new_password: password } = given;
  if (password === undefined) return null;
  requireOwnPasswords(organization);
  await requireNotByDirectory(organization, user.id);
  if (present === undefined) throw missingParameter("old_password");
  const credentials = { username: user.deliveryEmail, password: present, clientAddress };
  await checkPassword(organization, credentials).catch((error) => {
    const isWrong = error instanceof ApiError && error.code === "AUTHENTICATION_FAILED";
    throw isWrong ? badRequest("Wrong password!") : error;
  });
  await requireStrongPassword(password, [user.fullName, user.deliveryEmail]);
  return hashPassword(password);
}
