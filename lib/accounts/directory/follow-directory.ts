/** Synchronizes an organization's accounts with its sign-in directory. */
import { offers } from "../../auth/authentication/authentication-methods.ts";
import { type FoundEntries, findByIds, type LdapPerson } from "../../auth/ldap/find-person.ts";
import { LdapUnavailable, withLdap } from "../../auth/ldap/ldap-connection.ts";
import { configuration, type LdapServer } from "../../config.ts";
import { database } from "../../kernel/db/client.ts";
import { isDatabaseAway } from "../../kernel/db/database-errors.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { logger } from "../../kernel/log.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { followPerson } from "./follow-person.ts";
import { leave, returnFromLeave } from "./leave.ts";

/** Entries per directory query. */
export const AT_ONCE = 50;
/** Deactivations one run may always make. */
const ALWAYS_ALLOWED = 10;

/**
 * Deactivates people the filter no longer finds, and reactivates them when found again. Does nothing while the
 * directory is unreachable, or when most people would be deactivated, which indicates a wrong address or filter. Skips
 * organizations that switched the directory off.
 */
export async function followDirectory(): Promise<void> {
  const server = configuration().ldap;
  if (!server) return;
  const links = await database().prisma.directoryLink.findMany({
    where: { OR: [{ user: { isActive: true } }, { hasLeft: true }] },
    orderBy: { userId: "asc" },
  });
  for (const [realmId, ofRealm] of Map.groupBy(links, (link) => link.realmId)) {
    const { organization } = await streamOf(realmId);
    if (!offers(organization, "LDAP")) continue;
    await followOrganization(server, organization, ofRealm).catch((error) => {
      // Logged already.
      if (!(error instanceof LdapUnavailable)) throw error;
    });
  }
}

interface Link {
  readonly userId: number;
  readonly entryId: string;
}

async function followOrganization(
  server: LdapServer,
  organization: Organization,
  links: readonly Link[],
): Promise<void> {
  const gone: UserRecord[] = [];
  for (let start = 0; start < links.length; start += AT_ONCE) {
    const part = links.slice(start, start + AT_ONCE);
    const { people, shared } = await lookUp(server, part);
    for (const { userId, entryId } of part) {
      const person = people.get(entryId);
      const user = organization.users.get(userId);
      if (person) await follow(organization, userId, person);
      else if (user?.isActive && !shared.has(entryId)) gone.push(user);
    }
  }
  if (areTooMany(gone.length, links.length)) {
    logger.error(
      { gone: gone.length, of: links.length },
      "most people are missing in the directory; nobody is deactivated",
    );
    return;
  }
  for (const user of gone) await leave(organization, user);
}

/** Indicates a wrong address or filter rather than people who left. */
export function areTooMany(gone: number, all: number): boolean {
  return gone > Math.max(ALWAYS_ALLOWED, all / 2);
}

/** One account's failure does not stop the others. */
async function follow(organization: Organization, userId: number, person: LdapPerson): Promise<void> {
  try {
    await returnFromLeave(organization, userId);
    const user = organization.users.get(userId);
    if (user?.isActive) await followPerson(organization, user, person);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    logger.error({ err: error, userId }, "an account could not follow the directory");
  }
}

export function lookUp(server: LdapServer, links: readonly Pick<Link, "entryId">[]): Promise<FoundEntries> {
  return withLdap(server, async (client) => {
    if (server.account) await client.bind(server.account.dn, server.account.password);
    return findByIds(
      client,
      server,
      links.map(({ entryId }) => entryId),
    );
  });
}
