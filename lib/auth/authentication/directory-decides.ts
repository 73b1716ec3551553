/** Whether the directory decides about an account: then neither a password nor a passkey of its own opens it. */
import { query, sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { offers } from "./authentication-methods.ts";

/**
 * Whether the account belongs to an entry of the directory and its people can sign in by it. Where they no longer can,
 * because the server or the organization has given the directory up, the account is like any other: its person would be
 * locked out otherwise.
 * @param tx the transaction that acts on the answer, if there is one.
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

/**
 * For what gives an account a way in of its own.
 * @param tx as `directoryDecides`.
 * @throws ApiError PASSWORD_AUTH_DISABLED where the directory decides about the account.
 */
export async function requireNotByDirectory(
  organization: Organization,
  userId: number,
  tx?: Transaction,
): Promise<void> {
  if (!(await directoryDecides(organization, userId, tx))) return;
  throw new ApiError("PASSWORD_AUTH_DISABLED", "Your organization's directory signs this account in.");
}

/**
 * For a name or an address that a person chooses: those of the directory would soon replace it.
 * @throws ApiError BAD_REQUEST where the directory decides about the account.
 */
export async function requireProfileOfOwn(organization: Organization, userId: number): Promise<void> {
  if (!(await directoryDecides(organization, userId))) return;
  throw badRequest("Your organization's directory decides about your name and your address.");
}
