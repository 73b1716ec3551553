/** Commands for whole organizations. */
import { createRealm } from "../../lib/accounts/set-up/create-realm.ts";
import { welcomeOwner } from "../../lib/accounts/set-up/welcome-owner.ts";
import { requireStrongPassword } from "../../lib/auth/passwords/password-strength.ts";
import { deliverTestMail } from "../../lib/kernel/mail/send-test-mail.ts";
import {
  closeOrganization,
  reactivateOrganization,
} from "../../lib/organization/organizations/deactivate-organization.ts";
import {
  type ListedOrganization,
  listOrganizations,
} from "../../lib/organization/organizations/list-organizations.ts";
import { changeOrganization } from "../../lib/organization/organizations/update-organization.ts";
import { MAX_ORGANIZATION_NAME } from "../../lib/people/people-limits.contract.ts";
import { displayName, personName } from "../../lib/people/users/names/person-name.ts";
import { isEmail } from "../../lib/text/is-email.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { findOrganization, openOrganization, ROOT, shownSubdomain } from "./find-organization.ts";
import { generatedPassword } from "./passwords.ts";

export const organizationCommands: Readonly<Record<string, Command>> = {
  "organizations list": { takes: [], options: WITH_JSON, does: "lists the organizations", run: list },
  "organizations create": {
    takes: ["SUBDOMAIN", "NAME", "OWNER_EMAIL", "OWNER_NAME"],
    options: WITH_JSON,
    does: "creates an organization; its owner's password is PARLEY_OWNER_PASSWORD, or printed",
    run: create,
  },
  "organizations rename": {
    takes: ["SUBDOMAIN", "NAME"],
    options: WITH_JSON,
    does: "renames an organization; its address stays",
    run: rename,
  },
  "organizations deactivate": {
    takes: ["SUBDOMAIN"],
    options: { "dry-run": null, ...WITH_JSON },
    does: "locks everybody out of an organization; its data stays",
    run: deactivate,
  },
  "organizations reactivate": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "reactivates an organization",
    run: reactivate,
  },
  "send-test-mail": {
    takes: ["SUBDOMAIN", "ADDRESS"],
    options: WITH_JSON,
    does: "sends an email as the organization does, and prints the mail server's reason if it refuses",
    run: sendTestMail,
  },
};

function present({ subdomain, name, isActive, people, deleteAt }: ListedOrganization) {
  return { subdomain, name, is_active: isActive, people, delete_at: deleteAt?.toISOString() ?? null };
}

function stateOf({ isActive, deleteAt }: ListedOrganization): string[] {
  if (isActive) return [];
  if (deleteAt === null) return ["deactivated"];
  return [deleteAt.getTime() > Date.now() ? `to be deleted: ${deleteAt.toISOString()}` : "being deleted"];
}

async function list(): Promise<Report> {
  const organizations = await listOrganizations();
  const lines = organizations.map((organization) => {
    const { subdomain, name, people } = organization;
    return [shownSubdomain(subdomain), name, `people: ${people}`, ...stateOf(organization)].join("\t");
  });
  return {
    text: lines.length === 0 ? "There is no organization yet." : lines.join("\n"),
    data: { organizations: organizations.map(present) },
  };
}

/** The organization after a change. */
export async function reportOrganization(
  subdomain: string,
  text: string,
  more: object = {},
): Promise<Report> {
  return { text, data: { organization: present(await findOrganization(subdomain)), ...more } };
}

/** Organization's label, followed by the root organization's host name. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** @throws CommandError for an invalid host name label. */
export function newSubdomain(given: string): string {
  if (given === ROOT) return "";
  if (SUBDOMAIN.test(given)) return given;
  throw new CommandError("A subdomain has lower-case letters, digits and hyphens only, like acme.");
}

async function create(
  [given = "", givenName = "", email = "", givenFullName = ""]: readonly string[],
  { ownerPassword }: Input,
): Promise<Report> {
  const subdomain = newSubdomain(given);
  if ((await listOrganizations(subdomain)).length > 0) {
    throw new CommandError(`There is already an organization ${given}.`);
  }
  if (!isEmail(email)) throw new CommandError(`${email} is not an email address.`);
  const name = displayName("Organization name", givenName, MAX_ORGANIZATION_NAME);
  const fullName = personName(givenFullName);
  const password = ownerPassword ?? generatedPassword();
  await requireStrongPassword(password, [name, fullName, email]);
  const { realmId, ownerId } = await createRealm({ subdomain, name, owner: { fullName, email, password } });
  await welcomeOwner(realmId, ownerId);
  const isPrinted = ownerPassword === undefined;
  const text = `${name} is created. Its owner ${email} can sign in.${isPrinted ? ` Password: ${password}` : ""}`;
  return reportOrganization(given, text, isPrinted ? { password } : {});
}

async function rename([subdomain = "", name = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const { id: realmId, name: former } = organization.realm;
  const writer = { realmId, userId: null, operation: "update-realm" };
  await changeOrganization(writer, { organization, user: null }, { name });
  return reportOrganization(subdomain, `${former} is called ${organization.realm.name} now.`);
}

async function deactivate([subdomain = ""]: readonly string[], input: Input): Promise<Report> {
  const { id, name, people } = await requireState(subdomain, true);
  if (input.has("dry-run")) {
    return reportOrganization(subdomain, `${name} would be deactivated, and keep out its people: ${people}.`);
  }
  await closeOrganization({ realmId: id, userId: null, operation: "deactivate-realm" });
  return reportOrganization(subdomain, `${name} is deactivated.`);
}

async function reactivate([subdomain = ""]: readonly string[]): Promise<Report> {
  const { id, name, deleteAt } = await requireState(subdomain, false);
  if (deleteAt !== null) {
    throw new CommandError(`${name} is marked for deletion: use "organizations restore ${subdomain}".`);
  }
  await reactivateOrganization(id);
  return reportOrganization(subdomain, `${name} is active.`);
}

/** @throws CommandError when there is nothing to do. */
async function requireState(subdomain: string, isActive: boolean): Promise<ListedOrganization> {
  const found = await findOrganization(subdomain);
  if (found.isActive === isActive) return found;
  throw new CommandError(`${found.name} is ${isActive ? "deactivated" : "active"} already.`);
}

async function sendTestMail([subdomain = "", given = ""]: readonly string[]): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const recipient = given.trim();
  if (!isEmail(recipient)) throw new CommandError(`${recipient} is not an email address.`);
  await deliverTestMail(organization, { recipient, senderId: null });
  return { text: `The mail server has accepted an email to ${recipient}.`, data: { email: recipient } };
}
