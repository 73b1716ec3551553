/** Finds or creates the account of a directory entry. */
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import type { LdapPerson } from "../../auth/ldap/find-person.ts";
import { authenticationFailed } from "../../auth/passwords/check-password.ts";
import { database } from "../../kernel/db/client.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { type LogTransaction, logTransaction } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST, ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { withoutMarkup } from "../../people/users/names/person-name.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { validName } from "../account/change-profile.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { admitPerson, defaultChannels } from "../members/admit-person.ts";
import { followPerson } from "./follow-person.ts";
import { returnFromLeave } from "./leave.ts";

/**
 * Looks up the entry, then its address, else creates an account. From then on the directory manages it.
 * @param isAhead whether the person has not signed in.
 * @throws ApiError REALM_DEACTIVATED, USER_DEACTIVATED; AUTHENTICATION_FAILED for the address of a bot or another
 *   entry; BAD_REQUEST for a new person without an address, and for a refused address or name.
 */
export async function accountOf(
  organization: Organization,
  person: LdapPerson,
  { isAhead = false } = {},
): Promise<UserRecord> {
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  const { id } = (await findLinked(organization, person)) ?? (await link(organization, person, isAhead));
  await returnFromLeave(organization, id);
  const user = present(organization, id);
  requireMayAct(organization, user);
  await followPerson(organization, user, person);
  return present(organization, id);
}

function present({ users }: Organization, id: number): UserRecord {
  const user = users.get(id);
  if (!user) throw new Error(`The account ${id} does not exist.`);
  return user;
}

async function findLinked(
  { realm, users }: Organization,
  { entryId }: LdapPerson,
): Promise<UserRecord | undefined> {
  const where = { realmId_entryId: { realmId: realm.id, entryId } };
  const known = await database().prisma.directoryLink.findUnique({ where, select: { userId: true } });
  return known ? users.get(known.userId) : undefined;
}

async function link(organization: Organization, person: LdapPerson, isAhead: boolean): Promise<UserRecord> {
  const { email } = person;
  if (email === null) {
    throw badRequest("Your entry in the directory has no email address. Ask your administrators to add it.");
  }
  const user = organization.users.byEmail(email);
  if (!user) return admit(organization, person, email, isAhead);
  requireMayAct(organization, user);
  if (user.botType !== null) throw authenticationFailed();
  await adopt(organization, user, person);
  return user;
}

/** Links an existing account and removes its password. */
async function adopt(
  { realm }: Organization,
  { id }: UserRecord,
  { dn, entryId }: LdapPerson,
): Promise<void> {
  const writer = { realmId: realm.id, userId: id, operation: "link-to-directory" };
  const written = logTransaction(writer, async (log) => {
    await log.lock();
    await addLink(log, id, entryId);
    await log.tx.$executeRaw(sql`UPDATE user_account SET password_hash = NULL WHERE id = ${id}`);
  });
  await written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    logger.warn({ userId: id, dn }, "an account belongs to another entry of the directory");
    throw authenticationFailed();
  });
}

async function addLink({ tx, realmId }: LogTransaction, userId: number, entryId: string): Promise<void> {
  await tx.$executeRaw(sql`
    INSERT INTO directory_link (realm_id, user_id, entry_id) VALUES (${realmId}, ${userId}, ${entryId})`);
}

async function admit(
  organization: Organization,
  person: LdapPerson,
  address: string,
  isAhead: boolean,
): Promise<UserRecord> {
  const realmId = organization.realm.id;
  const email = requireFreeAddress(organization, address);
  const role = person.role ?? ROLE_MEMBER;
  const fullName = validName(
    organization,
    withoutMarkup(person.fullName) || withoutMarkup(email.replace(/@.*/s, "")),
    null,
  );
  return admitPerson(
    { realmId, userId: null, operation: "join-by-directory" },
    organization,
    {
      email,
      fullName,
      role,
      passwordHash: null,
      awaitsFirstSignIn: isAhead,
      // Guests start without channels.
      channels: role === ROLE_GUEST ? [] : defaultChannels(organization),
      groups: [],
      welcomeText: null,
    },
    {
      async settle(log, { id: userId }) {
        await addLink(log, userId, person.entryId);
      },
    },
  );
}
