/** Accounts controlled by the directory, without own password or passkeys. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { offers } from "./authentication-methods.ts";

/**
 * Without the directory, on the server or in the organization, the account is an ordinary one: its user would otherwise
 * be locked out.
 * @param tx the transaction that uses the answer.
 */
export async function directoryDecides(
  organization: Organization,
  userId: number,
  tx?: Transaction,
): Promise<boolean> {
  if (!offers(organization, "LDAP")) return false;
  const isLinked = sql`SELECT FROM directory_link WHERE user_id = ${userId}`;
  const rows = await (tx ? tx.$queryRaw<unknown[]>(isLinked) : query(isLinked));
  return rows.length > 0;
}

/** @throws ApiError PASSWORD_AUTH_DISABLED where the directory controls the account. */
export async function requireNotByDirectory(
  organization: Organization,
  userId: number,
  tx?: Transaction,
): Promise<void> {
  if (!(await directoryDecides(organization, userId, tx))) return;
  throw new ApiError("PASSWORD_AUTH_DISABLED", "Your organization's directory signs this account in.");
}

/**
 * The directory would soon replace a chosen name or address.
 * @throws ApiError BAD_REQUEST.
 */
export async function requireProfileOfOwn(organization: Organization, userId: number): Promise<void> {
  if (!(await directoryDecides(organization, userId))) return;
  throw badRequest("Your organization's directory decides about your name and your address.");
}
