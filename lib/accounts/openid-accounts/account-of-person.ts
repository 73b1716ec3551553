/** Finds or creates the account of an OpenID Connect user. */
import { requireMayAct } from "../../auth/authentication/require-role.ts";
import type { OpenIdPerson } from "../../auth/openid/openid-person.ts";
import { database } from "../../kernel/db/client.ts";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { ApiError } from "../../kernel/errors.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { withoutMarkup } from "../../people/users/names/person-name.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { validName } from "../account/change-profile.ts";
import { followGroups } from "../directory/follow-groups.ts";
import { admitOpenIdPerson, OpenIdRefusal } from "./admit-openid-person.ts";

interface Arrival {
  readonly invitationKey: string | null;
  readonly clientAddress: string;
}

/**
 * Looks up the provider's subject, then its confirmed address (and links the account), else creates an account if
 * allowed. Synchronizes groups if reported.
 * @throws OpenIdRefusal; ApiError USER_DEACTIVATED, REALM_DEACTIVATED, RATE_LIMIT_HIT, BAD_REQUEST.
 */
export async function accountOfOpenIdPerson(
  organization: Organization,
  person: OpenIdPerson,
  arrival: Arrival,
): Promise<UserRecord> {
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  const user = (await findLinked(organization, person)) ?? (await findOrAdmit(organization, person, arrival));
  requireMayAct(organization, user);
  await followProviderGroups(organization, user, person);
  return organization.users.get(user.id) ?? user;
}

async function followProviderGroups(
  organization: Organization,
  user: UserRecord,
  { groups }: OpenIdPerson,
): Promise<void> {
  if (!groups) return;
  if (groups.complaint !== null) {
    logger.warn(
      { userId: user.id, reason: groups.complaint },
      "groups cannot follow the OpenID Connect provider; nobody was removed from one",
    );
  }
  await followGroups(organization, user, groups.followed, groups.inside);
}

async function findLinked(
  { realm, users }: Organization,
  { issuer, subject }: OpenIdPerson,
): Promise<UserRecord | undefined> {
  const where = { realmId_issuer_subject: { realmId: realm.id, issuer, subject } };
  const known = await database().prisma.openIdLink.findUnique({ where, select: { userId: true } });
  return known ? users.get(known.userId) : undefined;
}

async function findOrAdmit(
  organization: Organization,
  person: OpenIdPerson,
  { invitationKey, clientAddress }: Arrival,
): Promise<UserRecord> {
  if (!person.isConfirmed || person.email === "") throw new OpenIdRefusal("unconfirmed");
  const user = organization.users.byEmail(person.email);
  if (!user) {
    const name = withoutMarkup(person.fullName) || withoutMarkup(person.email.replace(/@.*/s, ""));
    const fullName = validName(organization, name, null);
    return admitOpenIdPerson(organization, { ...person, fullName }, { invitationKey, clientAddress });
  }
  if (user.botType !== null) throw new OpenIdRefusal("not-accepted");
  requireMayAct(organization, user);
  await link(organization, user, person);
  return user;
}

/** Links the account permanently, whatever addresses change later. The password stays. */
async function link(
  { realm }: Organization,
  { id: userId }: UserRecord,
  { issuer, subject }: OpenIdPerson,
): Promise<void> {
  const written = logTransaction({ realmId: realm.id, userId, operation: "link-to-openid" }, async (log) => {
    await log.lockScope("openid links");
    await log.tx.openIdLink.create({ data: { realmId: realm.id, userId, issuer, subject } });
  });
  await written.catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    logger.warn({ userId }, "an account belongs to somebody else at the OpenID Connect provider");
    throw new OpenIdRefusal("other-person");
  });
}
