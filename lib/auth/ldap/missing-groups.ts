/** Finds configured groups that the directory does not show. */
import { type Client, SizeLimitExceededError } from "ldapts";
import type { LdapGroups, LdapServer } from "../../config.ts";
import { nameKey } from "../../text/name-key.ts";
import { textsOf } from "./entry-values.ts";
import { filterForNames, NEVER } from "./ldap-filter.ts";

/** For memberships and for roles. */
export function configuredGroups({ names, roles }: LdapGroups): string[] {
  return [...new Set([...names, ...(roles?.keys() ?? [])])];
}

/** @param client is bound to the search account. */
export async function missingGroups(
  client: Client,
  { groups, withinMs }: Pick<LdapServer, "groups" | "withinMs">,
): Promise<string[]> {
  if (!groups) return [];
  const names = configuredGroups(groups);
  try {
    const { searchEntries } = await client.search(groups.base, {
      scope: "sub",
      derefAliases: NEVER,
      attributes: ["cn"],
      filter: filterForNames("cn", names),
      timeLimit: Math.ceil(withinMs / 1000),
    });
    const shown = new Set(searchEntries.flatMap((group) => textsOf(group, "cn")).map(nameKey));
    return names.filter((name) => !shown.has(nameKey(name)));
  } catch (error) {
    // The server has more of these groups than it sends.
    if (error instanceof SizeLimitExceededError) return [];
    throw error;
  }
}
