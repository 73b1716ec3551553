/** People and groups to choose for a channel, and the people whom the choice adds. */
import type { ChatState } from "../../../model/store/chat-state.ts";
import { holds } from "../../../model/store/organization/groups-state.ts";
import type { User } from "../../../model/store/organization/users-state.ts";
import {
  choiceOfGroup,
  choicesOfPeople,
  type HolderChoice,
  idsOf,
} from "../../settings/permissions/holder-choices.tsx";

type Known = Pick<ChatState, "users" | "groups">;

export type PeopleToAdd = {
  userIds: number[];
  /** Chosen people who are subscribed already. */
  alreadyIn: number;
};

/** Replaces groups by their active people; somebody chosen several ways counts once. */
export function peopleToAdd(
  choices: readonly HolderChoice[],
  memberIds: ReadonlySet<number>,
  { users, groups }: Known,
): PeopleToAdd {
  const chosen = new Set(idsOf("person", choices));
  const groupIds = idsOf("group", choices);
  if (groupIds.length > 0) {
    const holder = { direct_members: [], direct_subgroups: groupIds };
    for (const user of users.values()) {
      if (user.isActive && !user.isBot && holds(user, holder, groups)) chosen.add(user.id);
    }
  }
  const userIds = [...chosen].filter((id) => !memberIds.has(id));
  return { userIds, alreadyIn: chosen.size - userIds.length };
}

/** System groups without accounts. */
const NOT_OFFERED: ReadonlySet<string> = new Set(["role:nobody", "role:internet"]);

/** Subscribers are not offered again. People come before groups, because users look for them more often. */
export function choicesToAdd(memberIds: ReadonlySet<number>, { users, groups }: Known): HolderChoice[] {
  const offered = [...users.values()].filter((user) => !memberIds.has(user.id) && !isOfServer(user));
  const listed = [...groups.values()]
    .filter((group) => !group.deactivated && !NOT_OFFERED.has(group.name))
    .toSorted(
      (one, other) =>
        Number(one.is_system_group) - Number(other.is_system_group) || one.name.localeCompare(other.name),
    );
  return [...choicesOfPeople(offered), ...listed.map(choiceOfGroup)];
}

/** The server's own bots cannot be subscribed. */
function isOfServer({ bot }: User): boolean {
  return bot !== null && bot.ownerId === null;
}

/** "Add 214 people". */
export function additionLabel(count: number): string {
  if (count === 0) return "Add people";
  return count === 1 ? "Add 1 person" : `Add ${count} people`;
}
