/** Finds the people to subscribe or unsubscribe. */
import { ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { userByApiEmail } from "../../people/users/shown-person.ts";
import { isSystemBot } from "../../people/users/system-bots.ts";
import { knownTo } from "../../people/users/user-access.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/**
 * Hidden people and system bots count as unknown.
 * @param principals ids or addresses; null: the actor.
 * @throws ApiError BAD_REQUEST; UNAUTHORIZED_PRINCIPAL for a deactivated account.
 */
export async function findPeople(
  actor: Actor,
  principals: readonly (number | string)[] | null,
): Promise<UserRecord[]> {
  const { organization, user, isServer } = actor;
  if (principals === null) return [user];
  const isKnown = knownTo(actor);
  const people = new Map<number, UserRecord>();
  for (const name of principals) {
    const person =
      typeof name === "number" ? organization.users.get(name) : userByApiEmail(organization, user, name);
    if (!person || isSystemBot(person) || !(isServer || isKnown(person)))
      throw badRequest(typeof name === "number" ? `Invalid user ID ${name}` : `Invalid email '${name}'`);
    if (!person.isActive) throw unauthorizedPrincipal(name);
    people.set(person.id, person);
  }
  return [...people.values()];
}

function unauthorizedPrincipal(principal: number | string): ApiError {
  const message = `User not authorized to execute queries on behalf of '${principal}'`;
  return new ApiError("UNAUTHORIZED_PRINCIPAL", message, { principal });
}
