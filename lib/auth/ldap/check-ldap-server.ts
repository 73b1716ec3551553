/** Finds out whether the directory can be asked as it is configured. */
import type { LdapServer } from "../../config.ts";
import { shared } from "../../kernel/registry.ts";
import { SharedAnswers } from "../../kernel/turns/shared-answers.ts";
import { LdapUnavailable, withLdap } from "./ldap-connection.ts";

const checks = () => shared("ldap-checks", () => new SharedAnswers<LdapServer, string | null>());

/**
 * Connects, signs in as the account that looks people up, and reads the entry below which people are. The server is checked
 * once at a time: those who ask meanwhile receive the same answer.
 * @returns why it cannot be asked; null: all is well.
 */
export function checkLdapServer(server: LdapServer): Promise<string | null> {
  return checks().ask(server, () => check(server));
}

async function check(server: LdapServer): Promise<string | null> {
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
