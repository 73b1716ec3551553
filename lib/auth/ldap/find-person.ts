/** Finds people and their groups in the directory. */
import { type Client, type Entry, type Filter, type SearchOptions, SizeLimitExceededError } from "ldapts";
import type { LdapGroups, LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { storableText } from "../../text/harmless-text.ts";
import { isEmail } from "../../text/is-email.ts";
import { nameKey } from "../../text/name-key.ts";
import { firstValue, textOf, textsOf } from "./entry-values.ts";
import { DN, filterFor, filterForIds, NEVER, USERNAME } from "./ldap-filter.ts";
import { configuredGroups, missingGroups } from "./missing-groups.ts";

export interface LdapPerson extends LdapMemberships {
  readonly dn: string;
  /** Constant while the entry exists, in base64. */
  readonly entryId: string;
  readonly email: string | null;
  readonly fullName: string;
  /** By name; "" for none. */
  readonly profile: ReadonlyMap<string, string>;
}

export type FoundName = Pick<LdapPerson, "dn" | "entryId">;

/**
 * null for no entry or several.
 * @param client is bound to the search account.
 */
export async function findByUsername(
  client: Client,
  server: LdapServer,
  username: string,
): Promise<FoundName | null> {
  const filter = filterFor(server.people.filter, USERNAME, username);
  const [entry, ...others] = await firstEntries(client, server, filter);
  if (!entry) return null;
  if (others.length > 0) {
    logger.warn("several entries of the directory have the same user name");
    return null;
  }
  return foundName(server, entry);
}

export interface FoundEntries {
  readonly people: ReadonlyMap<string, LdapPerson>;
  /** Ids of several entries. */
  readonly shared: ReadonlySet<string>;
}

export async function findByIds(
  client: Client,
  server: LdapServer,
  entryIds: readonly string[],
): Promise<FoundEntries> {
  const ids = entryIds.map((id) => Buffer.from(id, "base64"));
  const filter = filterForIds(server.people.filter, server.attributes.id, ids);
  const people = new Map<string, LdapPerson>();
  const shared = new Set<string>();
  const { searchEntries } = await search(client, server, filter);
  const areGroupsShown = await showsGroups(client, server);
  for (const [id, entries] of Map.groupBy(searchEntries, (entry) => foundName(server, entry)?.entryId)) {
    const [entry, ...twins] = entries;
    if (id === undefined || !entry) continue;
    if (twins.length === 0) {
      const memberships = areGroupsShown
        ? await membershipsOf(client, server, entry.dn)
        : UNKNOWN_MEMBERSHIPS;
      people.set(id, { ...personOf(server, entry, id), ...memberships });
      continue;
    }
    shared.add(id);
    logger.warn(
      { attribute: server.attributes.id, id, entries: entries.map(({ dn }) => dn) },
      "several entries of the directory have the same id: none of them can sign in",
    );
  }
  return { people, shared };
}

/** Enough to see whether there is exactly one. */
async function firstEntries(client: Client, server: LdapServer, filter: string | Filter): Promise<Entry[]> {
  try {
    return (await search(client, server, filter, 2)).searchEntries;
  } catch (error) {
    // Some servers already answer this to two entries.
    if (error instanceof SizeLimitExceededError) return [];
    throw error;
  }
}

/** @param most default: the server's limit, beyond which it fails. */
function search(
  client: Client,
  { people, attributes, profile, withinMs }: LdapServer,
  filter: string | Filter,
  most?: number,
) {
  return client.search(people.base, {
    scope: "sub",
    derefAliases: NEVER,
    filter,
    attributes: [...Object.values(attributes), ...profile.values()],
    explicitBufferAttributes: [attributes.id],
    ...(most === undefined ? {} : { sizeLimit: most }),
    timeLimit: Math.ceil(withinMs / 1000),
  });
}

function foundName({ attributes }: LdapServer, entry: Entry): FoundName | null {
  const entryId = firstValue(entry, attributes.id)?.toString("base64");
  if (entryId !== undefined) return { dn: entry.dn, entryId };
  logger.warn({ dn: entry.dn, attribute: attributes.id }, "an entry of the directory has no id");
  return null;
}

function personOf(
  server: LdapServer,
  entry: Entry,
  entryId: string,
): Omit<LdapPerson, keyof LdapMemberships> {
  const { attributes } = server;
  return {
    dn: entry.dn,
    entryId,
    email: textsOf(entry, attributes.email).find((text) => isEmail(text)) ?? null,
    fullName: storableText(textOf(entry, attributes.name)),
    profile: new Map(
      [...server.profile].map(([field, attribute]) => [field, storableText(textOf(entry, attribute))]),
    ),
  };
}

interface LdapMemberships {
  /** null when groups do not follow the directory. */
  readonly groups: readonly string[] | null;
  /** null when roles do not follow the directory. */
  readonly role: number | null;
}

const UNKNOWN_MEMBERSHIPS: LdapMemberships = { groups: null, role: null };

/**
 * If no configured group is visible, memberships are unknown: the search account may not read groups, or they moved.
 */
async function showsGroups(client: Client, server: LdapServer): Promise<boolean> {
  const { groups } = server;
  if (!groups) return false;
  const missing = await missingGroups(client, server);
  if (missing.length === 0) return true;
  const isAny = missing.length < configuredGroups(groups).length;
  logger.warn(
    { base: groups.base, groups: missing },
    isAny
      ? "the directory shows some of the configured groups, but not these; nobody is in them"
      : "the directory shows none of the configured groups; memberships and roles stay as they are",
  );
  return isAny;
}

const options: SearchOptions = { scope: "sub", derefAliases: NEVER, attributes: ["cn"] };

async function membershipsOf(
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

/** The most powerful role counts. Entry names ignore case (RFC 4519, section 2.3). */
function membershipsIn({ names, roles }: LdapGroups, inside: ReadonlySet<string>): LdapMemberships {
  const held = [...(roles ?? [])].filter(([name]) => inside.has(nameKey(name))).map(([, role]) => role);
  return {
    groups: names.filter((name) => inside.has(nameKey(name))),
    role: roles && (held.length === 0 ? ROLE_MEMBER : Math.min(...held)),
  };
}
