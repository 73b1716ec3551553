/** The person whom a command names by address or id. */
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import { isSystemBot } from "../../lib/people/users/system-bots.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { CommandError } from "./command.ts";
import { nearest } from "./nearest.ts";

const ID = /^\d{1,10}$/;

export function peopleOf({ users }: Organization): UserRecord[] {
  return [...users.all()].filter(({ botType, isDeleted }) => botType === null && !isDeleted);
}

/**
 * A name is not enough, since several people may have it.
 * @throws CommandError for an unknown person, with similar ones, for a bot, and for a deleted account unless included.
 */
export function findPerson(
  organization: Organization,
  given: string,
  { includesDeleted = false } = {},
): UserRecord {
  const asked = given.trim();
  const user = named(organization, asked) ?? refuse(organization, asked, "person", peopleOf(organization));
  if (user.botType !== null)
    throw new CommandError(`${asked} is a bot: use the commands for bots, keys and channels.`);
  if (user.isDeleted && !includesDeleted)
    throw new CommandError(`The account ${asked} was deleted for good.`);
  return user;
}

/** Bots that people own. */
export function botsOf({ users }: Organization): UserRecord[] {
  return [...users.all()].filter((user) => user.botType !== null && !isSystemBot(user));
}

/** @throws CommandError for an unknown bot, with similar ones, and for a person. */
export function findBot(organization: Organization, given: string): UserRecord {
  const asked = given.trim();
  const user = named(organization, asked) ?? refuse(organization, asked, "bot", botsOf(organization));
  if (user.botType === null) throw new CommandError(`${shownPerson(user)} is a person, not a bot.`);
  return user;
}

/** A person or a bot. @throws CommandError for an unknown one, with similar ones, and for a deleted account. */
export function findAccount(organization: Organization, given: string): UserRecord {
  const asked = given.trim();
  const accounts = [...peopleOf(organization), ...botsOf(organization)];
  const user = named(organization, asked) ?? refuse(organization, asked, "person or bot", accounts);
  if (user.isDeleted) throw new CommandError(`The account ${asked} was deleted for good.`);
  return user;
}

function named({ users }: Organization, asked: string): UserRecord | undefined {
  const user = ID.test(asked) ? users.get(Number(asked)) : users.byEmail(asked);
  return user && isSystemBot(user) ? undefined : user;
}

function refuse({ realm }: Organization, asked: string, what: string, all: readonly UserRecord[]): never {
  const near = nearest(asked, all.map(candidate));
  const hint = near.length === 0 ? "" : ` The nearest: ${near.join(", ")}.`;
  throw new CommandError(`${realm.name} has no ${what} ${asked}.${hint}`);
}

function candidate(user: UserRecord) {
  const { deliveryEmail, fullName } = user;
  const [beforeAt = ""] = deliveryEmail.split("@");
  return { shown: shownPerson(user), names: [deliveryEmail, beforeAt, fullName, ...fullName.split(/\s+/)] };
}

/** With the address, which commands accept. */
export function shownPerson({ fullName, deliveryEmail }: UserRecord): string {
  return `${fullName} <${deliveryEmail}>`;
}
