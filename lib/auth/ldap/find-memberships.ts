/** Finds which groups of the directory a person is a member of, and what follows from them. */

import { type Client, type SearchOptions, SizeLimitExceededError } from "ldapts";
import type { LdapGroups, LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { nameKey } from "../../text/name-key.ts";
import { textsOf } from "./entry-values.ts";
import { DN, filterFor, filterForNames, NEVER } from "./ldap-filter.ts";

/** A person's memberships and role, by the directory's groups. */
export interface LdapMemberships {
  /** Names of the configured groups that the person is a member of; null when no groups follow the directory now. */
  readonly groups: readonly string[] | null;
  /** null when roles do not follow the directory now. */
  readonly role: number | null;
}

/** For everybody while the directory shows no groups. */
export const UNKNOWN_MEMBERSHIPS: LdapMemberships = { groups: null, role: null };

/**
 * Whether the directory shows any of the configured groups. If not, it says nothing about memberships: the account that
 * looks people up may not read groups, or they are elsewhere.
 */
export async function showsGroups(client: Client, { groups, withinMs }: LdapServer): Promise<boolean> {
  if (!groups) return false;
  const names = [...new Set([...groups.names, ...(groups.roles?.keys() ?? [])])];
  const limits = { sizeLimit: 1, timeLimit: Math.ceil(withinMs / 1000) };
  try {
    const filter = filterForNames("cn", names);
    const { searchEntries } = await client.search(groups.base, { ...options, ...limits, filter });
    if (searchEntries.length > 0) return true;
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return true;
    throw error;
  }
  logger.warn(
    { base: groups.base, groups: names },
    "the directory shows none of the configured groups; memberships and roles stay as they are",
  );
  return false;
}

const options: SearchOptions = { scope: "sub", derefAliases: NEVER, attributes: ["cn"] };

/** Searches the groups of the person with this distinguished name. */
export async function membershipsOf(
  client: Client,
  { groups, withinMs }: LdapServer,
  dn: string,
): Promise<LdapMemberships> {
  if (!groups) return UNKNOWN_MEMBERSHIPS;
  const filter = filterFor(groups.filter, DN, dn);
  const limits = { timeLimit: Math.ceil(withinMs / 1000) };
  const { searchEntries } = await client.search(groups.base, { ...options, ...limits, filter });
  const inside = new Set(searchEntries.flatMap((group) => textsOf(group, "cn")).map(nameKey));
  return membershipsIn(groups, inside);
}

/** The most powerful of several roles counts. Names of entries ignore case (RFC 4519, section 2.3). */
function membershipsIn({ names, roles }: LdapGroups, inside: ReadonlySet<string>): LdapMemberships {
  const held = [...(roles ?? [])].filter(([name]) => inside.has(nameKey(name))).map(([, role]) => role);
  return {
    groups: names.filter((name) => inside.has(nameKey(name))),
    role: roles && (held.length === 0 ? ROLE_MEMBER : Math.min(...held)),
  };
}
