/** Finds people and their groups in the directory. */
import { type Client, type Entry, type Filter, type SearchOptions, SizeLimitExceededError } from "ldapts";
import type { LdapGroups, LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { ROLE_MEMBER } from "../../kernel/roles/roles.contract.ts";
import { storableText } from "../../text/harmless-text.ts";
import { isEmail } from "../../text/is-email.ts";
import { nameKey } from "../../text/name-key.ts";
import { DN, filterFor, filterForIds, filterForNames, NEVER, USERNAME } from "./ldap-filter.ts";

/** Somebody whom the directory knows. */
export interface LdapPerson extends LdapMemberships {
  readonly dn: string;
  /** Stays the same for as long as the entry exists, in base64. */
  readonly entryId: string;
  /** null when the entry has none, or one that is not valid. */
  readonly email: string | null;
  readonly fullName: string;
  /** What the entry says for the custom profile fields that follow the directory, by their names; "" for nothing. */
  readonly profile: ReadonlyMap<string, string>;
}

/** What it takes of an entry to find out whether a password is right. */
export type FoundName = Pick<LdapPerson, "dn" | "entryId">;

/**
 * The entry that has this user name; null when there is none, and for a name that several have.
 * @param client is bound to the account that looks people up.
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

/** What the directory knows about ids of entries. */
export interface FoundEntries {
  readonly people: ReadonlyMap<string, LdapPerson>;
  /** Ids that several entries have, so that nobody knows whose they are. */
  readonly shared: ReadonlySet<string>;
}

/** Those of these entries that the filter still finds, by their ids. */
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

/** As many as it takes to see that there is not a single one. */
async function firstEntries(client: Client, server: LdapServer, filter: string | Filter): Promise<Entry[]> {
  try {
    return (await search(client, server, filter, 2)).searchEntries;
  } catch (error) {
    // Servers answer so to more than two, and some to two.
    if (error instanceof SizeLimitExceededError) return [];
    throw error;
  }
}

/** @param most absent: as many as the server gives; beyond that it fails. */
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

function firstValue(entry: Entry, attribute: string): Buffer | undefined {
  const [first] = valuesOf(entry, attribute);
  return first;
}

function textOf(entry: Entry, attribute: string): string {
  return textsOf(entry, attribute)[0] ?? "";
}

/** Without empty ones. Servers may write the attribute's name in other letters. */
function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((key) => key.toLowerCase() === attribute.toLowerCase());
  const values = name === undefined ? [] : [entry[name] ?? []].flat();
  return values.map((value) => Buffer.from(value)).filter((value) => value.length > 0);
}

/** The values as texts. */
export function textsOf(entry: Entry, attribute: string): string[] {
  return valuesOf(entry, attribute).map((value) => value.toString("utf8").trim());
}

/** A person's memberships and role, by the directory's groups. */
interface LdapMemberships {
  /** Names of the configured groups that the person is a member of; null when no groups follow the directory now. */
  readonly groups: readonly string[] | null;
  /** null when roles do not follow the directory now. */
  readonly role: number | null;
}

/** For everybody while the directory shows no groups. */
const UNKNOWN_MEMBERSHIPS: LdapMemberships = { groups: null, role: null };

/**
 * Whether the directory shows any of the configured groups. If not, it says nothing about memberships: the account that
 * looks people up may not read groups, or they are elsewhere.
 */
async function showsGroups(client: Client, { groups, withinMs }: LdapServer): Promise<boolean> {
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

/** The most powerful of several roles counts. Names of entries ignore case (RFC 4519, section 2.3). */
function membershipsIn({ names, roles }: LdapGroups, inside: ReadonlySet<string>): LdapMemberships {
  const held = [...(roles ?? [])].filter(([name]) => inside.has(nameKey(name))).map(([, role]) => role);
  return {
    groups: names.filter((name) => inside.has(nameKey(name))),
    role: roles && (held.length === 0 ? ROLE_MEMBER : Math.min(...held)),
  };
}
