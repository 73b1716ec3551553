/** Finds people in the directory. */

import { type Client, type Entry, type Filter, SizeLimitExceededError } from "ldapts";
import { z } from "zod";
import type { LdapServer } from "../../config.ts";
import { logger } from "../../kernel/log.ts";
import { storableText } from "../../text/harmless-text.ts";
import { textsOf, valuesOf } from "./entry-values.ts";
import { type LdapMemberships, membershipsOf, showsGroups, UNKNOWN_MEMBERSHIPS } from "./find-memberships.ts";
import { filterFor, filterForIds, NEVER, USERNAME } from "./ldap-filter.ts";

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
    email: textsOf(entry, attributes.email).find((text) => z.email().safeParse(text).success) ?? null,
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
