/** The first visitor of a new server creates the organization and its owner. */
import { z } from "zod";
import { hashPassword } from "../auth/password.ts";
import { requireStrongPassword } from "../auth/password-strength.ts";
import { sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import { badRequest } from "../errors.ts";
import { insertRealm } from "./create-realm.ts";

const MAX_ORGANIZATION_NAME = 40;
const MAX_FULL_NAME = 100;
/** Two visitors at once: the second waits and is refused. */
const SET_UP_LOCK = 7271;

export interface FirstOrganization {
  readonly organizationName: string;
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/** A name people read: something in it, no control characters, not too long. */
function requireName(label: string, given: string, maximum: number): string {
  const name = given.trim();
  if (name === "") throw badRequest(`${label} cannot be blank.`);
  if ([...name].length > maximum) throw badRequest(`${label} is too long (limit: ${maximum} characters).`);
  if (/\p{Cc}/u.test(name)) throw badRequest(`${label} contains an invalid character.`);
  return name;
}

/**
 * Creates the root organization; refused as soon as there is any organization. Whoever reaches a new server
 * first sets it up, as the README says.
 * @returns the owner's id.
 * @throws ApiError BAD_REQUEST.
 */
export async function setUp(given: FirstOrganization): Promise<number> {
  const name = requireName("Organization name", given.organizationName, MAX_ORGANIZATION_NAME);
  const fullName = requireName("Name", given.fullName, MAX_FULL_NAME);
  const email = given.email.trim();
  if (!z.email().safeParse(email).success) throw badRequest("Enter a valid email address.");
  requireStrongPassword(given.password, [name, fullName, email]);
  const passwordHash = await hashPassword(given.password);
  return transaction(async (tx) => {
    await tx.$queryRaw(sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(${SET_UP_LOCK})) AS locked`);
    if ((await tx.realm.count()) > 0) throw badRequest("This server is already set up.");
    const owner = { fullName, email, password: given.password };
    const { ownerId } = await insertRealm(tx, { subdomain: "", name, owner }, passwordHash);
    return ownerId;
  });
}
