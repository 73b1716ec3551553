/** The command that creates the accounts of a directory's people ahead of their first sign-in. */
import {
  deactivateMissing,
  missingPeople,
  type SyncedPerson,
  syncDirectory,
} from "../../lib/accounts/directory/sync-directory.ts";
import { offers } from "../../lib/auth/authentication/authentication-methods.ts";
import { LdapUnavailable } from "../../lib/auth/ldap/ldap-connection.ts";
import { listEntryIds } from "../../lib/auth/ldap/list-people.ts";
import { configuration, type LdapServer } from "../../lib/config.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { type Command, CommandError, type Input, type Report } from "./command.ts";
import { openOrganization } from "./find-organization.ts";
import { shownPerson } from "./find-person.ts";

export const directoryCommand: Readonly<Record<string, Command>> = {
  "people sync-ldap": {
    takes: ["SUBDOMAIN"],
    options: { "deactivate-missing": null, "dry-run": null, json: null },
    does: "creates accounts for everybody whom the directory's filter finds, with groups and profile fields",
    run: sync,
  },
};

async function sync([subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const server = serverFor(organization);
  try {
    return await syncWith(server, organization, input);
  } catch (error) {
    if (!(error instanceof LdapUnavailable)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandError(`The directory cannot be asked: ${reason}`, true);
  }
}

/** @throws CommandError where nobody signs in with the directory. */
function serverFor(organization: Organization): LdapServer {
  const { name, isActive } = organization.realm;
  const { ldap } = configuration();
  if (!ldap) throw new CommandError("No directory is configured: set PARLEY_LDAP_URL.");
  if (!isActive) throw new CommandError(`${name} is deactivated, so nobody can join it.`);
  if (!offers(organization, "LDAP"))
    throw new CommandError(`${name} has switched the directory off: "settings set" authentication_methods.`);
  return ldap;
}

async function syncWith(server: LdapServer, organization: Organization, input: Input): Promise<Report> {
  const isDry = input.has("dry-run");
  const entryIds = await listEntryIds(server);
  const { missing, areTooMany } = await missingPeople(organization, entryIds);
  const deactivates = input.has("deactivate-missing");
  if (deactivates && areTooMany) {
    throw new CommandError(
      `Most people are missing from the directory (${missing.length}), so nobody was deactivated: check PARLEY_LDAP_BASE_DN and PARLEY_LDAP_FILTER.`,
    );
  }
  const people: SyncedPerson[] = [];
  for await (const person of syncDirectory(server, organization, { isDry, entryIds })) people.push(person);
  if (deactivates && !isDry) await deactivateMissing(organization, missing);
  const of = (outcome: SyncedPerson["outcome"]) => people.filter((person) => person.outcome === outcome);
  const verb = isDry ? "to be " : "";
  const lines = [
    `Found in the directory: ${people.length}. Accounts ${verb}created: ${of("created").length}, ${verb}linked by address: ${of("linked").length}, already there: ${of("known").length}, refused: ${of("refused").length}.`,
    ...of("refused").map(({ dn, reason }) => `Refused: ${dn}: ${reason}`),
    `No longer in the directory: ${missing.length}${deactivates ? `, ${verb}deactivated` : ""}.`,
    ...missing.map(shownPerson),
  ];
  const gone = missing.map(({ id, deliveryEmail: email }) => ({ id, email }));
  return { text: lines.join("\n"), data: { people, missing: gone } };
}
