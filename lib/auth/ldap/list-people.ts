/** Lists everybody whom the directory lets in. */
import type { LdapServer } from "../../config.ts";
import { firstValue } from "./entry-values.ts";
import { withLdap } from "./ldap-connection.ts";
import { NEVER, USERNAME } from "./ldap-filter.ts";

/** Entries per page (RFC 2696); servers often refuse searches with more than 500 or 1,000. */
const PAGE = 200;
/** In ms, for all pages. */
const LONGEST = 600_000;

/**
 * @returns the permanent ids, in base64.
 * @throws LdapUnavailable.
 */
export function listEntryIds(server: LdapServer): Promise<string[]> {
  const { account, people, attributes, withinMs } = server;
  return withLdap({ ...server, withinMs: LONGEST }, async (client) => {
    if (account) await client.bind(account.dn, account.password);
    const pages = client.searchPaginated(people.base, {
      scope: "sub",
      derefAliases: NEVER,
      filter: people.filter.replaceAll(USERNAME, "*"),
      attributes: [attributes.id],
      explicitBufferAttributes: [attributes.id],
      timeLimit: Math.ceil(withinMs / 1000),
      paged: { pageSize: PAGE },
    });
    const ids = new Set<string>();
    for await (const { searchEntries } of pages) {
      for (const entry of searchEntries) {
        const id = firstValue(entry, attributes.id)?.toString("base64");
        if (id !== undefined) ids.add(id);
      }
    }
    return [...ids];
  });
}
