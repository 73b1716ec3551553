/** Creates the accounts of everybody in the directory ahead of their first sign-in. */
import type { LdapPerson } from "../../auth/ldap/find-person.ts";

import type { LdapServer } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { ApiError } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { requireFreeAddress } from "../members/add-member.ts";
import { accountOf } from "./directory-account.ts";
import { AT_ONCE, areTooMany, lookUp } from "./follow-directory.ts";
import { leave } from "./leave.ts";

/** "linked": an account with the address was taken over; "known": linked before. */
type Outcome = "created" | "linked" | "known" | "refused";

export interface SyncedPerson {
  readonly dn: string;
  readonly email: string | null;
  readonly full_name: string;
  readonly outcome: Outcome;
  /** Why it was refused. */
  readonly reason: string | null;
}

/** Treats everybody the filter finds as a sign-in would. */
export async function* syncDirectory(
  server: LdapServer,
  organization: Organization,
  { isDry, entryIds }: { readonly isDry: boolean; readonly entryIds: readonly string[] },
): AsyncGenerator<SyncedPerson> {
  for (let start = 0; start < entryIds.length; start += AT_ONCE) {
    const part = entryIds.slice(start, start + AT_ONCE);
    const { people } = await lookUp(
      server,
      part.map((entryId) => ({ entryId })),
    );
    const links = await database().prisma.directoryLink.findMany({
      where: { realmId: organization.realm.id, entryId: { in: part } },
      select: { entryId: true },
    });
    const known = new Set(links.map(({ entryId }) => entryId));
    for (const person of people.values()) {
      yield await syncPerson(organization, person, { isDry, isKnown: known.has(person.entryId) });
    }
  }
}

async function syncPerson(
  organization: Organization,
  person: LdapPerson,
  { isDry, isKnown }: { readonly isDry: boolean; readonly isKnown: boolean },
): Promise<SyncedPerson> {
  const { dn, email, fullName: full_name } = person;
  const presented = { dn, email, full_name, reason: null };
  try {
    const isHere = email !== null && organization.users.byEmail(email) !== undefined;
    if (!isDry) await accountOf(organization, person, { isAhead: true });
    else if (!isKnown) requireAdmissible(organization, email);
    return { ...presented, outcome: isKnown ? "known" : isHere ? "linked" : "created" };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...presented, outcome: "refused", reason: error.message };
  }
}

/** The checks that need no write. @throws ApiError as `accountOf`. */
function requireAdmissible(organization: Organization, email: string | null): void {
  if (email === null) throw new ApiError("BAD_REQUEST", "The entry has no email address.");
  const holder = organization.users.byEmail(email);
  if (!holder) requireFreeAddress(organization, email);
  else if (holder.botType !== null) throw new ApiError("BAD_REQUEST", "The address is a bot's.");
  else if (!holder.isActive) throw new ApiError("USER_DEACTIVATED", "Account is deactivated");
}

/** Active accounts of the directory that its filter no longer finds. */
export async function missingPeople(
  { realm, users }: Organization,
  entryIds: readonly string[],
): Promise<{ readonly missing: UserRecord[]; readonly areTooMany: boolean }> {
  const present = new Set(entryIds);
  const links = await database().prisma.directoryLink.findMany({
    where: { realmId: realm.id, user: { isActive: true } },
    orderBy: { userId: "asc" },
  });
  const gone = links.filter(({ entryId }) => !present.has(entryId));
  const missing = gone.flatMap(({ userId }) => users.get(userId) ?? []);
  return { missing, areTooMany: areTooMany(missing.length, links.length) };
}

export async function deactivateMissing(
  organization: Organization,
  missing: readonly UserRecord[],
): Promise<void> {
  for (const user of missing) await leave(organization, user);
}
