/** Finds out whether the directory can be asked as it is configured. */
import { LdapUnavailable, withLdap } from "./ldap-connection.ts";
import type { LdapServer } from "./ldap-server.ts";

/** Connects, signs in as the account that looks people up, and reads the entry below which people are. Null: all is well. */
export async function checkLdapServer(server: LdapServer): Promise<string | null> {
  const { account, people, attributes, withinMs } = server;
  try {
    await withLdap(server, async (client) => {
      if (account) await client.bind(account.dn, account.password);
      await client.search(people.base, {
        scope: "base",
        derefAliases: "never",
        attributes: [attributes.id],
        timeLimit: Math.ceil(withinMs / 1000),
      });
    });
    return null;
  } catch (error) {
    if (!(error instanceof LdapUnavailable)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
