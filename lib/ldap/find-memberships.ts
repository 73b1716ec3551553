/** Finds which groups of the directory a person is a member of, and what follows from them. */
import { type Client, SizeLimitExceededError } from "ldapts";
import { logger } from "../log.ts";
import { ROLE_MEMBER } from "../roles/roles.contract.ts";
import { nameKey } from "../text/name-key.ts";
import { textsOf } from "./entry-values.ts";
import { DN, filterFor, filterForNames, NEVER } from "./ldap-filter.ts";
import type { LdapGroups, LdapServer } from "./ldap-server.ts";

/** A person's memberships and role, by the directory's groups. */
export interface LdapMemberships {
  /** Names of the configured groups that the person is a member of; null when no groups follow the directory now. */
  readonly groups: readonly string[] | null;
  /** null when roles do not follow the directory now. */
  readonly role: number | null;
}

const UNKNOWN: LdapMemberships = { groups: null, role: null };

/**
 * Searches the groups of the person with this name. A directory that shows none of the configured groups says nothing
 * about memberships: the account that looks people up may not read them, or they are elsewhere.
 */
export async function membershipsOf(
  client: Client,
  { groups, withinMs }: LdapServer,
  dn: string,
): Promise<LdapMemberships> {
  if (!groups) return UNKNOWN;
  const { searchEntries } = await client.search(groups.base, {
    scope: "sub",
    derefAliases: NEVER,
    filter: filterFor(groups.filter, DN, dn),
    attributes: ["cn"],
    timeLimit: Math.ceil(withinMs / 1000),
  });
  const inside = new Set(searchEntries.flatMap((group) => textsOf(group, "cn")).map(nameKey));
  const names = configuredNames(groups);
  const isInSome = names.some((name) => inside.has(nameKey(name)));
  if (isInSome || (await showsSome(client, groups, names, withinMs))) return membershipsIn(groups, inside);
  logger.warn(
    { base: groups.base, groups: names },
    "the directory shows none of the configured groups; memberships and roles stay as they are",
  );
  return UNKNOWN;
}

const configuredNames = ({ names, roles }: LdapGroups) => [...new Set([...names, ...(roles?.keys() ?? [])])];

async function showsSome(
  client: Client,
  { base }: LdapGroups,
  names: readonly string[],
  withinMs: number,
): Promise<boolean> {
  try {
    const { searchEntries } = await client.search(base, {
      scope: "sub",
      derefAliases: NEVER,
      filter: filterForNames("cn", names),
      attributes: ["cn"],
      sizeLimit: 1,
      timeLimit: Math.ceil(withinMs / 1000),
    });
    return searchEntries.length > 0;
  } catch (error) {
    if (error instanceof SizeLimitExceededError) return true;
    throw error;
  }
}

/** The most powerful of several roles counts. Names of entries ignore case (RFC 4519, section 2.3). */
function membershipsIn({ names, roles }: LdapGroups, inside: ReadonlySet<string>): LdapMemberships {
  const held = [...(roles ?? [])].filter(([name]) => inside.has(nameKey(name))).map(([, role]) => role);
  return {
    groups: names.filter((name) => inside.has(nameKey(name))),
    role: roles && (held.length === 0 ? ROLE_MEMBER : Math.min(...held)),
  };
}
