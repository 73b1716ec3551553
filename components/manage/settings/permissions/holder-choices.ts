/** Groups and people as things to choose in a field. */
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import type { Choice } from "../../../ui/fields/chips-field.tsx";
import { choiceIcon } from "./choice-icon.tsx";

export type HolderChoice = Choice & { kind: "group" | "person"; id: number };

export function choiceOfGroup(group: WireGroup): HolderChoice {
  return {
    key: `group ${group.id}`,
    kind: "group",
    id: group.id,
    name: groupDisplayName(group.name),
    context: group.is_system_group ? undefined : group.description || "group",
    icon: choiceIcon.group,
  };
}

export function choiceOfPerson(user: User): HolderChoice {
  return {
    key: `person ${user.id}`,
    kind: "person",
    id: user.id,
    name: user.name,
    context: user.isBot ? "bot" : user.email,
    icon: choiceIcon.person,
  };
}

/** Active people by name, bots last. */
export function choicesOfPeople(users: Iterable<User>): HolderChoice[] {
  return [...users]
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(a.isBot) - Number(b.isBot) || a.name.localeCompare(b.name))
    .map(choiceOfPerson);
}
