/** What a reader may know people as. */
import type { Actor } from "../../kernel/memory/actor.ts";
import { personView, shownPerson } from "../../people/users/shown-person.ts";
import { knownTo } from "../../people/users/user-access.ts";

/** The returned function gives the name of an account that the reader sees. */
export function namesFor(actor: Actor): (userId: number) => string {
  const { organization, user } = actor;
  const isKnown = knownTo(actor);
  return (userId) => {
    const person = organization.users.get(userId);
    return person
      ? shownPerson(organization, person, personView(user, person, isKnown(person))).fullName
      : "Somebody";
  };
}
