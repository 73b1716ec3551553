"use client";
/** Who is in a group, directly or through a subgroup; adding and removing. */
import { X } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { type GroupsState, isDirectMember } from "../../../model/store/organization/groups-state.ts";
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { useRequest } from "../../../net/forms/use-request.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { usePortions } from "../../../ui/use-portions.ts";
import { EmptyList, Section } from "../frame/page-parts.tsx";
import { choiceOfGroup, choicesOfPeople, type HolderChoice } from "../permissions/holder-choices.ts";
import { changeMembership } from "./group-requests.ts";
import type { GroupRights } from "./group-rights.ts";

/** Before somebody asks for more. */
const FIRST_DRAWN = 50;

type GroupMembersProps = { group: WireGroup; rights: GroupRights };

/** Only direct members can be removed; the others leave with their group. */
export function GroupMembers({ group, rights }: GroupMembersProps) {
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const members = useMemo(() => effectiveMembers(group, groups, users), [group, groups, users]);
  const removing = useRequest((gone: { userId: number } | { groupId: number }) =>
    changeMembership(
      group.id,
      "userId" in gone ? { delete: [gone.userId] } : { delete_subgroups: [gone.groupId] },
    ),
  );
  const subgroups = group.direct_subgroup_ids.flatMap((id) => groups.get(id) ?? []);

  return (
    <>
      {subgroups.length > 0 && (
        <Section title="Groups in it">
          <ul aria-label="Groups in it">
            {subgroups.map((subgroup) => (
              <SubgroupRow
                key={subgroup.id}
                subgroup={subgroup}
                onRemove={rights.mayRemove ? () => removing.mutate({ groupId: subgroup.id }) : undefined}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Members" description={countOf(members)}>
        {rights.mayAdd && <Adding group={group} />}
        <FormError error={removing.error?.message} />
        <MemberList
          members={members}
          onRemove={rights.mayRemove ? (userId) => removing.mutate({ userId }) : undefined}
        />
      </Section>
    </>
  );
}

type MemberListProps = {
  members: readonly EffectiveMember[];
  onRemove?: ((userId: number) => void) | undefined;
};

/** With a filter where there are many. */
function MemberList({ members, onRemove }: MemberListProps) {
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState(FIRST_DRAWN);
  const shown = members.filter(({ user }) => matchesFilter(`${user.name} ${user.email}`, filter));
  const drawn = usePortions(Math.min(wanted, shown.length));
  const row = (member: EffectiveMember) => (
    <MemberRow key={member.user.id} member={member} onRemove={member.isDirect ? onRemove : undefined} />
  );
  return (
    <>
      {members.length > 10 && (
        <SearchField label="Find a member" value={filter} onChange={setFilter} className="mb-2" />
      )}
      {shown.length === 0 ? (
        <EmptyList>{filter ? `No member matches “${filter}”.` : "No one is in this group."}</EmptyList>
      ) : (
        <ul aria-label="Members">{shown.slice(0, drawn).map(row)}</ul>
      )}
      {shown.length > wanted && (
        <Button size="sm" className="mt-3" onClick={() => setWanted(wanted * 4)}>
          Show more of {shown.length}
        </Button>
      )}
    </>
  );
}

type SubgroupRowProps = { subgroup: WireGroup; onRemove?: (() => void) | undefined };

function SubgroupRow({ subgroup, onRemove }: SubgroupRowProps) {
  const name = groupDisplayName(subgroup.name);
  return (
    <li className="flex min-h-10 items-center gap-2 border-line border-b">
      <a href={`#groups/${subgroup.id}`} className="min-w-0 flex-1 truncate text-md hover:underline">
        {name}
      </a>
      {onRemove && <IconButton label={`Remove ${name}`} icon={<X className="size-4" />} onClick={onRemove} />}
    </li>
  );
}

function countOf(members: readonly EffectiveMember[]): string {
  const indirect = members.filter(({ isDirect }) => !isDirect).length;
  const all = members.length === 1 ? "1 person" : `${members.length} people`;
  return indirect === 0 ? all : `${all}, ${indirect} of them through another group`;
}

type MemberRowProps = { member: EffectiveMember; onRemove?: ((userId: number) => void) | undefined };

const MemberRow = memo(function MemberRow({ member, onRemove }: MemberRowProps) {
  const { user, isDirect, through } = member;
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-line border-b">
      <Avatar id={user.id} name={user.name} url={user.avatarUrl} size="md" />
      <span className="min-w-0 flex-1 truncate text-md">{user.name}</span>
      {through.length > 0 && (
        <span className="min-w-0 truncate text-ink-faint text-sm">
          {isDirect ? "also through " : "through "}
          {through.map(({ name }) => groupDisplayName(name)).join(" › ")}
        </span>
      )}
      {onRemove && (
        <IconButton
          label={`Remove ${user.name}`}
          icon={<X className="size-4" />}
          onClick={() => onRemove(user.id)}
        />
      )}
    </li>
  );
});

function Adding({ group }: { group: WireGroup }) {
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const [chosen, setChosen] = useState<readonly HolderChoice[]>([]);
  const idsOf = (kind: HolderChoice["kind"]) =>
    chosen.filter((choice) => choice.kind === kind).map(({ id }) => id);
  const adding = useRequest(
    () => changeMembership(group.id, { add: idsOf("person"), add_subgroups: idsOf("group") }),
    () => setChosen([]),
  );
  const circles = containingGroups(group, groups);
  const people = [...users.values()].filter(({ id }) => !group.members.includes(id));
  const subgroups = [...groups.values()].filter(
    ({ id, deactivated, name }) =>
      !deactivated &&
      !circles.has(id) &&
      !group.direct_subgroup_ids.includes(id) &&
      name !== "role:nobody" &&
      name !== "role:internet",
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
        choices={[...choicesOfPeople(people), ...subgroups.map(choiceOfGroup)]}
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

/** Who is in a group, and through which subgroups. */
type EffectiveMember = {
  user: User;
  isDirect: boolean;
  /** Subgroups on the shortest way to the person, from the outermost; empty for those who are only direct members. */
  through: readonly WireGroup[];
};

/** Active people, each once, by name. Deactivated subgroups bring no one. */
function effectiveMembers(group: WireGroup, groups: GroupsState, users: UsersState): EffectiveMember[] {
  const ways = waysInto(group, groups);
  const members: EffectiveMember[] = [];
  for (const user of users.values()) {
    if (!user.isActive) continue;
    const isDirect = isDirectMember(user, group, groups);
    const way = ways.find(([subgroup]) => isDirectMember(user, subgroup, groups));
    if (isDirect || way) members.push({ user, isDirect, through: way?.[1] ?? [] });
  }
  return members.toSorted((one, other) => one.user.name.localeCompare(other.user.name));
}

type Way = readonly [subgroup: WireGroup, path: readonly WireGroup[]];

/** Every subgroup, however deep, with the way to it: the shortest first. */
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

/** The groups that would make a circle as subgroups: the group itself, and those that contain it. */
function containingGroups(group: WireGroup, groups: GroupsState): ReadonlySet<number> {
  const containing = new Set([group.id]);
  // A set is walked to its end while it grows.
  for (const id of containing) {
    for (const other of groups.values()) if (other.direct_subgroup_ids.includes(id)) containing.add(other.id);
  }
  return containing;
}
