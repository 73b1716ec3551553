/** The person whom a command names by address or id. */
import type { Organization } from "../../lib/kernel/memory/organization.ts";
import type { UserRecord } from "../../lib/people/users/user-records.ts";
import { CommandError } from "./command.ts";
import { nearest } from "./nearest.ts";

const ID = /^\d{1,10}$/;

export function peopleOf({ users }: Organization): UserRecord[] {
  return [...users.all()].filter(({ botType, isDeleted }) => botType === null && !isDeleted);
}

/**
 * A name is not enough, since several people may have it.
 * @throws CommandError for an unknown person, with the nearest ones, a bot, and a deleted account unless those are
 *   included.
 */
export function findPerson(
  organization: Organization,
  given: string,
  { includesDeleted = false } = {},
): UserRecord {
  const asked = given.trim();
  const { users, realm } = organization;
  const user = ID.test(asked) ? users.get(Number(asked)) : users.byEmail(asked);
  if (!user) {
    const near = nearest(asked, peopleOf(organization).map(candidate));
    const hint = near.length === 0 ? "" : ` The nearest: ${near.join(", ")}.`;
    throw new CommandError(`${realm.name} has no person ${asked}.${hint}`);
  }
  if (user.botType !== null)
    throw new CommandError(`${asked} is a bot: its owner manages it in the settings.`);
  if (user.isDeleted && !includesDeleted)
    throw new CommandError(`The account ${asked} was deleted for good.`);
  return user;
}

function candidate(user: UserRecord) {
  const { deliveryEmail, fullName } = user;
  const [beforeAt = ""] = deliveryEmail.split("@");
  return { shown: shownPerson(user), names: [deliveryEmail, beforeAt, fullName, ...fullName.split(/\s+/)] };
}

/** With the address, by which commands find the person. */
export function shownPerson({ fullName, deliveryEmail }: UserRecord): string {
  return `${fullName} <${deliveryEmail}>`;
}
