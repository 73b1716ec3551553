/** A new server's first visitor creates the organization and its owner. */

import { requireStrongPassword } from "../../auth/passwords/password-strength.ts";
import { claimSubdomain, isDirectoryUsed } from "../../kernel/databases/organization-places.ts";
import { database } from "../../kernel/db/client.ts";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { MAX_ORGANIZATION_NAME } from "../../people/people-limits.contract.ts";
import { displayName, personName } from "../../people/users/names/person-name.ts";

import { hashPassword } from "../../people/users/password.ts";
import { isEmail } from "../../text/is-email.ts";
import { insertRealm } from "./create-realm.ts";
import { welcomeOwner } from "./welcome-owner.ts";

/** Serializes concurrent visitors; the second is refused. */
const SET_UP_LOCK = 7271;

const IS_SET_UP = "This server is already set up.";

export interface FirstOrganization {
  readonly organizationName: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * @returns the owner's id.
 * @throws ApiError BAD_REQUEST if any organization exists.
 */
export async function setUp(given: FirstOrganization): Promise<number> {
  // Before slow work: anyone may call this on a server in use.
  await requireNotSetUp(database().prisma);
  const name = displayName("Organization name", given.organizationName, MAX_ORGANIZATION_NAME);
  const fullName = personName(given.fullName);
  const email = given.email.trim();
  if (!isEmail(email)) throw badRequest("Enter a valid email address.");
  await requireStrongPassword(given.password, [name, fullName, email]);
  const passwordHash = await hashPassword(given.password);
  if (await isDirectoryUsed()) throw badRequest(IS_SET_UP);
  await claimSubdomain("");
  const { realmId, ownerId } = await transaction(async (tx) => {
    await tx.$queryRaw(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${SET_UP_LOCK})) AS locked`);
    await requireNotSetUp(tx);
    const owner = { fullName, email, password: given.password };
    return insertRealm(tx, { subdomain: "", name, owner }, passwordHash);
  });
  await welcomeOwner(realmId, ownerId);
  return ownerId;
}

async function requireNotSetUp(db: Pick<Transaction, "realm">): Promise<void> {
  if (await db.realm.findFirst({ select: { id: true } })) throw badRequest(IS_SET_UP);
}
