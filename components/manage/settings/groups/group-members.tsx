"use client";
/** A group's direct and indirect members. */
import { X } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { type GroupsState, isDirectMember } from "../../../model/store/organization/groups-state.ts";
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import type { ParamsOf } from "../../../net/connection/operations.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { Section } from "../frame/page-parts.tsx";
import {
  choicesOfGroups,
  choicesOfPeople,
  type HolderChoice,
  idsOf,
} from "../permissions/holder-choices.tsx";
import type { GroupRights } from "./group-rights.ts";

export function GroupMembers({ group, rights }: { group: WireGroup; rights: GroupRights }) {
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const members = useMemo(() => effectiveMembers(group, groups, users), [group, groups, users]);
  const removing = useRequest((gone: { delete: number[] } | { delete_subgroups: number[] }) =>
    changeMembership(group.id, gone),
  );
  const subgroups = group.direct_subgroup_ids.flatMap((id) => groups.get(id) ?? []);
  const icon = <X className="size-4" />;
  return (
    <>
      {subgroups.length > 0 && (
        <Section title="Groups in it">
          <EntityList
            label="Groups in it"
            items={subgroups}
            nameOf={({ name }) => groupDisplayName(name)}
            row={({ id, name }, buttons) => (
              <div className="flex min-h-10 min-w-0 flex-1 items-center gap-2">
                <a href={`#groups/${id}`} className="min-w-0 flex-1 truncate text-md hover:underline">
                  {groupDisplayName(name)}
                </a>
                {buttons}
              </div>
            )}
            isReadOnly={!rights.mayRemove}
            actions={[{ does: "Remove", icon, run: ({ id }) => removing.mutate({ delete_subgroups: [id] }) }]}
          />
        </Section>
      )}
      <Section title="Members" description={countOf(members)}>
        {rights.mayAdd && <Adding group={group} />}
        <EntityList
          label="Members"
          items={members}
          error={removing.error?.message}
          empty="No one is in this group."
          nameOf={({ user }) => user.name}
          find={{
            label: "Find a member",
            by: ({ user }) => `${user.name} ${user.email}`,
            none: "No member",
            from: 10,
          }}
          firstDrawn={50}
          row={(member, buttons) => <MemberRow member={member} buttons={buttons} />}
          isReadOnly={!rights.mayRemove}
          actions={[
            {
              does: "Remove",
              icon,
              isFor: ({ isDirect }) => isDirect,
              run: ({ id }) => removing.mutate({ delete: [id] }),
            },
          ]}
        />
      </Section>
    </>
  );
}

async function changeMembership(
  id: number,
  change: Omit<ParamsOf<"POST /user_groups/{user_group_id}/members">, "user_group_id">,
): Promise<void> {
  await callApi("POST /user_groups/{user_group_id}/members", { user_group_id: id, ...change });
}

function countOf(members: readonly EffectiveMember[]): string {
  const indirect = members.filter(({ isDirect }) => !isDirect).length;
  const all = members.length === 1 ? "1 person" : `${members.length} people`;
  return indirect === 0 ? all : `${all}, ${indirect} of them through another group`;
}

function MemberRow({ member, buttons }: { member: EffectiveMember; buttons: ReactNode }) {
  const { user, isDirect, through } = member;
  return (
    <div className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="md" />
      <span className="min-w-0 flex-1 truncate text-md">{user.name}</span>
      {through.length > 0 && (
        <span className="min-w-0 truncate text-ink-faint text-sm">
          {isDirect ? "also through " : "through "}
          {through.map(({ name }) => groupDisplayName(name)).join(" › ")}
        </span>
      )}
      {buttons}
    </div>
  );
}

export function possibleSubgroups(groups: GroupsState): WireGroup[] {
  return [...groups.values()].filter(
    ({ deactivated, name }) => !deactivated && name !== "role:nobody" && name !== "role:internet",
  );
}

function Adding({ group }: { group: WireGroup }) {
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const [chosen, setChosen] = useState<readonly HolderChoice[]>([]);
  const adding = useRequest(
    () => changeMembership(group.id, { add: idsOf("person", chosen), add_subgroups: idsOf("group", chosen) }),
    () => setChosen([]),
  );
  const circles = containingGroups(group, groups);
  const people = [...users.values()].filter(({ id }) => !group.members.includes(id));
  const subgroups = possibleSubgroups(groups).filter(
    ({ id }) => !circles.has(id) && !group.direct_subgroup_ids.includes(id),
  );
  return (
    <form
      className="mb-3 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <ChipsField
        label="Add people or groups"
        placeholder="Names"
        error={adding.error?.message ?? null}
        choices={[...choicesOfPeople(people), ...choicesOfGroups(subgroups)]}
        chosen={chosen}
        onChange={setChosen}
      />
      {chosen.length > 0 && (
        <Button type="submit" size="sm" variant="primary" className="self-start" disabled={adding.isPending}>
          Add to the group
        </Button>
      )}
    </form>
  );
}

type EffectiveMember = {
  id: number;
  user: User;
  isDirect: boolean;
  /** Shortest path, outermost first; empty for direct members. */
  through: readonly WireGroup[];
};

/** Deactivated subgroups add none. */
function effectiveMembers(group: WireGroup, groups: GroupsState, users: UsersState): EffectiveMember[] {
  const ways = waysInto(group, groups);
  const members: EffectiveMember[] = [];
  for (const user of users.values()) {
    if (!user.isActive) continue;
    const isDirect = isDirectMember(user, group, groups);
    const way = ways.find(([subgroup]) => isDirectMember(user, subgroup, groups));
    if (isDirect || way) members.push({ id: user.id, user, isDirect, through: way?.[1] ?? [] });
  }
  return members.toSorted((one, other) => one.user.name.localeCompare(other.user.name));
}

type Way = readonly [subgroup: WireGroup, path: readonly WireGroup[]];

/** Breadth first, for shortest paths. */
function waysInto(group: WireGroup, groups: GroupsState): Way[] {
  const ways: Way[] = [];
  const reached = new Set([group.id]);
  let outer: Way[] = [[group, []]];
  while (outer.length > 0) {
    const inner: Way[] = [];
    for (const [container, path] of outer) {
      for (const id of container.direct_subgroup_ids) {
        const subgroup = groups.get(id);
        if (!subgroup || subgroup.deactivated || reached.has(id)) continue;
        reached.add(id);
        inner.push([subgroup, [...path, subgroup]]);
      }
    }
    ways.push(...inner);
    outer = inner;
  }
  return ways;
}

/** As subgroups, these would create a cycle. */
function containingGroups(group: WireGroup, groups: GroupsState): ReadonlySet<number> {
  const containing = new Set([group.id]);
  // Iterating a set visits entries added meanwhile.
  for (const id of containing) {
    for (const other of groups.values()) if (other.direct_subgroup_ids.includes(id)) containing.add(other.id);
  }
  return containing;
}
