"use client";
/** Settings page of groups, or of one. */
import { useState } from "react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EntityList } from "../frame/entity-page.tsx";
import { AddButton, Mark, PageIntro } from "../frame/page-parts.tsx";
import { choiceOfPerson, choicesOfGroups, choicesOfPeople, idsOf } from "../permissions/holder-choices.tsx";
import { SYSTEM_ORDER } from "../permissions/permission-field.tsx";
import type { PageProps } from "../settings-page.ts";
import { GROUP_FIELDS, GroupDetail } from "./group-detail.tsx";
import { possibleSubgroups } from "./group-members.tsx";

/** `#groups/12/support/members`; `all`, `your` and `new` come from other clients. */
export function GroupsPage({ rest }: PageProps) {
  const id = Number(rest[0]);
  const group = useChatStore((state) => (Number.isSafeInteger(id) ? state.groups.get(id) : undefined));
  const [isNew, setNew] = useState(rest[0] === "new");
  return (
    <>
      {group ? <GroupDetail key={group.id} group={group} /> : <GroupList onNew={() => setNew(true)} />}
      {isNew && <NewGroup onClose={() => setNew(false)} />}
    </>
  );
}

function GroupList({ onNew }: { onNew: () => void }) {
  const groups = useChatStore((state) => state.groups);
  const ownId = useChatStore((state) => state.ownUserId);
  const mayCreate = useChatStore((state) => mayDo(state, "can_create_groups"));
  const all = [...groups.values()];
  const others = all.filter(({ is_system_group, deactivated }) => deactivated || !is_system_group);
  return (
    <>
      <PageIntro action={mayCreate && <AddButton onClick={onNew}>New group</AddButton>}>
        Groups can be mentioned together, and hold permissions. Groups may contain groups.
      </PageIntro>
      <EntityList
        label="Groups"
        items={[
          ...others.toSorted((one, other) => one.name.localeCompare(other.name)),
          // From the smallest group to the largest.
          ...SYSTEM_ORDER.toReversed().flatMap((role) => all.find(({ name }) => name === role) ?? []),
        ]}
        nameOf={({ name }) => name}
        find={{
          label: "Find a group",
          by: ({ name, description }) => `${groupDisplayName(name)} ${description}`,
          none: "No group",
        }}
        empty="No groups yet."
        sections={[
          { isFor: ({ is_system_group, deactivated }) => !is_system_group && !deactivated },
          {
            title: "Groups of roles",
            description: "Who is in them follows from people’s roles.",
            isFor: ({ is_system_group }) => is_system_group,
          },
          {
            title: "Deactivated groups",
            description: "They cannot be mentioned and hold nothing.",
            isFor: ({ deactivated }) => deactivated,
          },
        ]}
        row={(group) => <GroupLink group={group} isOwn={group.members.includes(ownId)} />}
      />
    </>
  );
}

function GroupLink({ group, isOwn }: { group: WireGroup; isOwn: boolean }) {
  return (
    <a
      href={`#groups/${group.id}`}
      className="-mx-2 flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 -outline-offset-2 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-md font-medium">{groupDisplayName(group.name)}</span>
        {!group.is_system_group && group.description && (
          <span className="block truncate text-sm text-ink-soft">{group.description}</span>
        )}
      </span>
      {isOwn && !group.is_system_group && <Mark>you are in it</Mark>}
      {!group.is_system_group && (
        <span className="shrink-0 text-sm text-ink-faint tabular-nums">
          {sizeOf(group.members.length, group.direct_subgroup_ids.length)}
        </span>
      )}
    </a>
  );
}

function sizeOf(members: number, subgroups: number): string {
  const people = members === 1 ? "1 member" : `${members} members`;
  if (subgroups === 0) return people;
  return `${people}, ${subgroups === 1 ? "1 group" : `${subgroups} groups`}`;
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const own = useOwnUser();
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  return (
    <EntityForm
      title="New group"
      width="md"
      action="Create group"
      draft="group/new"
      texts={{ name: "", description: "" }}
      choices={{ members: [choiceOfPerson(own)] }}
      fields={() => [
        ...GROUP_FIELDS,
        {
          kind: "chips",
          name: "members",
          label: "Members",
          hint: "People, and groups whose members belong to it too.",
          placeholder: "Names",
          choices: [...choicesOfPeople(users.values()), ...choicesOfGroups(possibleSubgroups(groups))],
        },
      ]}
      save={({ members, ...texts }) =>
        callApi("POST /user_groups/create", {
          ...texts,
          members: idsOf("person", members),
          subgroups: idsOf("group", members),
        })
      }
      onClose={onClose}
      afterwards={({ group_id }) => navigate({ kind: "settings", path: `groups/${group_id}` })}
    />
  );
}
