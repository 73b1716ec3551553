/** Commands for people's accounts: all that administrators can do in the settings, and more. */

import { countAccess, endAccess, endSecondFactor } from "../../lib/accounts/members/access-of-user.ts";
import { createMember } from "../../lib/accounts/members/add-member.ts";
import { changeAccount } from "../../lib/accounts/members/change-account.ts";
import { deactivateAccount } from "../../lib/accounts/members/deactivate-member.ts";
import { deleteUser } from "../../lib/accounts/members/delete-user.ts";
import { reactivateAccount } from "../../lib/accounts/members/reactivate-member.ts";
import { changeAddress } from "../../lib/accounts/members/update-member.ts";
import { setPassword } from "../../lib/accounts/password-reset/replace-password.ts";
import { offers } from "../../lib/auth/authentication/authentication-methods.ts";
import { requireStrongPassword } from "../../lib/auth/passwords/password-strength.ts";
import { badRequest } from "../../lib/kernel/errors.ts";
import type { LogWriter } from "../../lib/kernel/events/log-transaction.ts";
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { ROLE_OWNER } from "../../lib/kernel/roles/roles.contract.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { type Command, CommandError, type Input, type Report, WITH_JSON } from "./command.ts";
import { openOrganization } from "./find-organization.ts";
import { findPerson, peopleOf, shownPerson } from "./find-person.ts";
import { importPeople, peopleToImport, printed } from "./import-people.ts";
import { generatedPassword } from "./passwords.ts";
import { roleNamed, roleNames } from "./role-names.ts";

const PERSON = ["SUBDOMAIN", "PERSON"] as const;
const WITH_DRY_RUN = { "dry-run": null, ...WITH_JSON } as const;

export const peopleCommands: Readonly<Record<string, Command>> = {
  "people list": {
    takes: ["SUBDOMAIN"],
    options: WITH_JSON,
    does: "lists everybody with id, address, name, role and whether the account is active",
    run: list,
  },
  "people create": {
    takes: ["SUBDOMAIN", "ADDRESS", "NAME"],
    options: { role: "ROLE", "no-password": null, "password-stdin": null, ...WITH_JSON },
    does: "creates an account; prints its password, unless it has none or reads it from the standard input",
    run: create,
  },
  "people import": {
    takes: ["SUBDOMAIN", "FILE"],
    options: { "with-passwords": null, ...WITH_DRY_RUN },
    does: "creates the accounts of a CSV file with the columns address, name and, if wanted, role",
    run: importTable,
  },
  "people deactivate": {
    takes: PERSON,
    options: WITH_DRY_RUN,
    does: "deactivates the account and its bots, and ends all sessions; what the person wrote stays",
    run: deactivate,
  },
  "people reactivate": {
    takes: PERSON,
    options: WITH_JSON,
    does: "lets the person in again, with the former role, groups and channels",
    run: reactivate,
  },
  "people reset-password": {
    takes: PERSON,
    options: { "password-stdin": null, "remove-second-factor": null, ...WITH_JSON },
    does: "replaces the password, prints the new one, and ends all sessions of the person",
    run: resetPassword,
  },
  "people make-owner": {
    takes: PERSON,
    options: WITH_JSON,
    does: "makes the person an owner of the organization",
    run: makeOwner,
  },
  "people change-address": {
    takes: [...PERSON, "ADDRESS"],
    options: WITH_JSON,
    does: "gives the account another address, with which the person signs in; mails both",
    run: moveAddress,
  },
  "people sign-out": {
    takes: PERSON,
    options: { everything: null, ...WITH_DRY_RUN },
    does: "ends the person's sessions; with --everything also all API keys and passkeys",
    run: signOut,
  },
  "people delete": {
    takes: PERSON,
    options: WITH_DRY_RUN,
    does: "deletes a deactivated account for good; what the person wrote stays",
    run: remove,
  },
};

/** In the audit log, the server changed it. */
function writerFor({ realm }: Organization, operation: string): LogWriter {
  return { realmId: realm.id, userId: null, operation };
}

/** A person in the output of `people list` and other commands. */
function present({ id, deliveryEmail, fullName, role, isActive }: UserRecord) {
  return { id, email: deliveryEmail, full_name: fullName, role: roleNames.get(role), is_active: isActive };
}

async function personIn([subdomain = "", person = ""]: readonly string[]) {
  const organization = await openOrganization(subdomain);
  return { organization, user: findPerson(organization, person) };
}

/** The person after a change, which is in memory once the change has returned. */
function report(organization: Organization, { id }: UserRecord, text: string, more: object = {}): Report {
  const user = organization.users.get(id);
  return { text, data: { person: user && present(user), ...more } };
}

async function list([subdomain = ""]: readonly string[]): Promise<Report> {
  const people = peopleOf(await openOrganization(subdomain));
  const lines = people.map(({ id, deliveryEmail, fullName, role, isActive }) =>
    [id, deliveryEmail, fullName, roleNames.get(role), ...(isActive ? [] : ["deactivated"])].join("\t"),
  );
  return { text: lines.join("\n"), data: { people: people.map(present) } };
}

async function create(
  [subdomain = "", email = "", fullName = ""]: readonly string[],
  input: Input,
): Promise<Report> {
  const role = roleNamed(input.valueOf("role") ?? "member");
  if (input.has("no-password") && input.has("password-stdin")) {
    throw new CommandError("Give either --no-password or --password-stdin.");
  }
  const organization = await openOrganization(subdomain);
  const { name } = organization.realm;
  requireOpen(organization);
  const holder = organization.users.byEmail(email.trim());
  if (holder) throw new CommandError(taken(email, holder));
  const given = input.has("password-stdin") ? await input.readLine() : null;
  if (given !== null) await requireStrongPassword(given, [name, fullName, email]);
  const generated = given === null && !input.has("no-password") ? generatedPassword() : null;
  const user = await createMember(writerFor(organization, "create-user"), organization, {
    email,
    fullName,
    role,
    password: given ?? generated,
  });
  const text = `${shownPerson(user)} is in ${name}, with the id ${user.id}.${passwordText(generated)}`;
  return report(organization, user, text, passwordData(generated));
}

async function importTable([subdomain = "", file = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  const { name } = organization.realm;
  requireOpen(organization);
  const { newcomers, known } = await peopleToImport(organization, file);
  const already = `Already there: ${known}.`;
  if (input.has("dry-run")) {
    const people = newcomers.map(({ email, fullName: full_name }) => ({ email, full_name }));
    return { text: `To import into ${name}: ${newcomers.length}. ${already}`, data: { people, known } };
  }
  const created = await importPeople(writerFor(organization, "create-user"), organization, newcomers, {
    withPasswords: input.has("with-passwords"),
  });
  const text = [`Imported into ${name}: ${created.length}. ${already}`, ...created.map(printed)].join("\n");
  return { text, data: { people: created, known } };
}

/** @throws CommandError for a deactivated organization. */
function requireOpen({ realm: { name, isActive } }: Organization): void {
  if (!isActive) throw new CommandError(`${name} is deactivated, so nobody can join it.`);
}

function taken(email: string, holder: UserRecord): string {
  const whose = holder.botType === null ? shownPerson(holder) : `the bot ${holder.fullName}`;
  const hint = holder.isActive ? "" : ", whose account is deactivated: reactivate it, or change its address";
  return `The address ${email.trim()} is taken by ${whose}${hint}.`;
}

const passwordText = (generated: string | null) => (generated === null ? "" : ` Password: ${generated}`);
const passwordData = (generated: string | null) => (generated === null ? {} : { password: generated });

const onlyOwner = () =>
  badRequest("This is the only owner of the organization: make somebody else an owner first.");

async function deactivate(given: readonly string[], input: Input): Promise<Report> {
  const { organization, user } = await personIn(given);
  if (!user.isActive) throw new CommandError(`${shownPerson(user)} is deactivated already.`);
  const bots = [...organization.users.all()].filter((bot) => bot.botOwnerId === user.id && bot.isActive);
  const { sessions } = await countAccess(organization.realm.id, user);
  const more = { sessions, bots: bots.map(({ id, fullName: full_name }) => ({ id, full_name })) };
  const also = `with ${amount(sessions, "session")} and ${amount(bots.length, "bot")}`;
  if (input.has("dry-run")) {
    const owners = peopleOf(organization).filter(({ role, isActive }) => role === ROLE_OWNER && isActive);
    if (owners.length === 1 && owners[0]?.id === user.id) throw onlyOwner();
    return report(organization, user, `${shownPerson(user)} would be deactivated, ${also}.`, more);
  }
  await deactivateAccount(writerFor(organization, "deactivate-user"), organization, user, onlyOwner);
  return report(organization, user, `${shownPerson(user)} is deactivated, ${also}.`, more);
}

async function reactivate(given: readonly string[]): Promise<Report> {
  const { organization, user } = await personIn(given);
  if (user.isActive) throw new CommandError(`${shownPerson(user)} is active.`);
  await reactivateAccount(writerFor(organization, "reactivate-user"), organization, user);
  const text = `${shownPerson(user)} is active again. Bots stay deactivated.`;
  return report(organization, user, text);
}

async function resetPassword(given: readonly string[], input: Input): Promise<Report> {
  const { organization, user } = await personIn(given);
  requireActive(user);
  const chosen = input.has("password-stdin") ? await input.readLine() : null;
  const generated = chosen === null ? generatedPassword() : null;
  const password = chosen ?? generated ?? "";
  await setPassword(writerFor(organization, "reset-password"), organization, user, password);
  if (input.has("remove-second-factor")) {
    await endSecondFactor(writerFor(organization, "remove-second-factor-of-user"), user);
  }
  const hint = offers(organization, "Email")
    ? ""
    : ` ${organization.realm.name} has switched passwords off: switch them on by "settings set ${given[0]} authentication_methods '{"Email":true}'".`;
  const text = `${shownPerson(user)} has a new password and is signed out.${hint}${passwordText(generated)}`;
  return report(organization, user, text, passwordData(generated));
}

async function makeOwner(given: readonly string[]): Promise<Report> {
  const { organization, user } = await personIn(given);
  requireActive(user);
  const { name } = organization.realm;
  if (user.role === ROLE_OWNER) throw new CommandError(`${shownPerson(user)} is an owner already.`);
  const change = { user, fields: { role: ROLE_OWNER } };
  await changeAccount(writerFor(organization, "update-user"), organization, change, async () => []);
  return report(organization, user, `${shownPerson(user)} is an owner of ${name} now.`);
}

async function moveAddress(given: readonly string[]): Promise<Report> {
  const { organization, user } = await personIn(given);
  const email = (given[2] ?? "").trim();
  const holder = organization.users.byEmail(email);
  if (holder && holder.id !== user.id) throw new CommandError(taken(email, holder));
  if (email === user.deliveryEmail) throw new CommandError(`${shownPerson(user)} has this address.`);
  await changeAddress(writerFor(organization, "update-user"), organization, user, email);
  return report(
    organization,
    user,
    `${user.fullName} has the address ${email} instead of ${user.deliveryEmail}.`,
  );
}

async function signOut(given: readonly string[], input: Input): Promise<Report> {
  const { organization, user } = await personIn(given);
  const isAll = input.has("everything");
  const { sessions, api_keys, passkeys } = await countAccess(organization.realm.id, user);
  const more = isAll ? { sessions, api_keys, passkeys } : { sessions };
  const keys = isAll
    ? `, the account's API key, ${amount(api_keys, "key")} for programs and ${amount(passkeys, "passkey")}`
    : "";
  const what = `${amount(sessions, "session")}${keys}`;
  if (input.has("dry-run"))
    return report(organization, user, `${shownPerson(user)} would lose ${what}.`, more);
  const ways = isAll
    ? (["sessions", "api_keys", "passkeys", "account_key"] as const)
    : (["sessions"] as const);
  await endAccess(writerFor(organization, "end-access-of-user"), user, ways);
  return report(organization, user, `${shownPerson(user)} is signed out: ended ${what}.`, more);
}

async function remove([subdomain = "", person = ""]: readonly string[], input: Input): Promise<Report> {
  const organization = await openOrganization(subdomain);
  // Repeating the command completes an interrupted deletion.
  const user = findPerson(organization, person, { includesDeleted: true });
  if (!input.has("dry-run")) {
    await deleteUser(organization.realm.id, user.id);
    return report(organization, user, `The account ${user.id} of ${shownPerson(user)} is deleted.`);
  }
  if (user.isActive) throw new CommandError(`${shownPerson(user)} is active: deactivate the account first.`);
  return report(
    organization,
    user,
    `The account ${user.id} of ${shownPerson(user)} would be deleted for good.`,
  );
}

/** @throws CommandError for an account that nobody could use. */
function requireActive(user: UserRecord): void {
  if (!user.isActive)
    throw new CommandError(`${shownPerson(user)} is deactivated: reactivate the account first.`);
}

const amount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
