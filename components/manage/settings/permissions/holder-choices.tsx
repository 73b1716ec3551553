/** Options for groups, users and channels. */
import { Hash, User as PersonIcon, Users } from "lucide-react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import type { Channel } from "../../../model/store/organization/channels-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import type { Choice } from "../../../ui/fields/chips-field.tsx";

export type HolderChoice = Choice & { kind: "group" | "person"; id: number };

export function idsOf(kind: HolderChoice["kind"], choices: readonly HolderChoice[]): number[] {
  return choices.filter((choice) => choice.kind === kind).map(({ id }) => id);
}

export function choiceOfGroup(group: WireGroup): HolderChoice {
  return {
    key: `group ${group.id}`,
    kind: "group",
    id: group.id,
    name: groupDisplayName(group.name),
    context: group.is_system_group ? undefined : group.description || "group",
    icon: <Users />,
  };
}

/** By name as shown. */
export function choicesOfGroups(groups: Iterable<WireGroup>): HolderChoice[] {
  return [...groups].map(choiceOfGroup).sort((one, other) => one.name.localeCompare(other.name));
}

export function choiceOfPerson(user: User): HolderChoice {
  return {
    key: `person ${user.id}`,
    kind: "person",
    id: user.id,
    name: user.name,
    context: user.isBot ? "bot" : user.email,
    icon: <PersonIcon />,
  };
}

export type ChannelChoice = Choice & { id: number };

export function choicesOfChannels(channels: readonly Channel[]): ChannelChoice[] {
  return channels
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, description }) => ({
      key: String(id),
      id,
      name,
      context: description || undefined,
      icon: <Hash />,
    }));
}

export function choicesOfPeople(users: Iterable<User>): HolderChoice[] {
  return [...users]
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => Number(a.isBot) - Number(b.isBot) || a.name.localeCompare(b.name))
    .map(choiceOfPerson);
}
