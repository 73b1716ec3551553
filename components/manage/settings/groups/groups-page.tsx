"use client";
/** The settings page of groups: all of them, or the one that the address names. */
import { useState } from "react";
import { groupDisplayName } from "../../../../lib/markdown/snapshot/organization-snapshot.ts";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { useFormDraft } from "../../../model/form-drafts/use-form-draft.ts";
import { navigate } from "../../../model/navigation/navigate.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { mayDo } from "../../../model/store/organization/permissions-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireGroup } from "../../../model/store/wire.ts";
import { FormDialog } from "../../../net/forms/form-dialog.tsx";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { AddButton, EmptyList, Mark, PageIntro, Section } from "../frame/page-parts.tsx";
import type { PageProps } from "../frame/page-props.ts";
import { choiceOfGroup, choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.ts";
import { GroupDetail } from "./group-detail.tsx";
import { GroupFields } from "./group-fields.tsx";
import { createGroup } from "./group-requests.ts";

/** From the fewest people to the most. */
const ROLES = [
  "role:owners",
  "role:administrators",
  "role:moderators",
  "role:fullmembers",
  "role:members",
  "role:everyone",
  "role:internet",
] as const;

/** `#groups/12/support/members` names a group; `all`, `your` and `new` are words of other clients. */
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
  const [filter, setFilter] = useState("");
  const shown = [...groups.values()]
    .filter(({ name, description }) => matchesFilter(`${groupDisplayName(name)} ${description}`, filter))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const named = shown.filter((group) => !group.is_system_group && !group.deactivated);
  const ofRoles = ROLES.flatMap((role) => shown.find(({ name }) => name === role) ?? []);
  const former = shown.filter((group) => group.deactivated);

  return (
    <>
      <PageIntro action={mayCreate && <AddButton onClick={onNew}>New group</AddButton>}>
        Groups can be mentioned together, and hold permissions. Groups may contain groups.
      </PageIntro>
      <SearchField label="Find a group" value={filter} onChange={setFilter} className="mb-2" />
      {named.length > 0 ? (
        <GroupRows label="Groups" groups={named} ownId={ownId} />
      ) : (
        <EmptyList>{filter ? `No group matches “${filter}”.` : "No groups yet."}</EmptyList>
      )}
      {ofRoles.length > 0 && (
        <Section title="Groups of roles" description="Who is in them follows from people’s roles.">
          <GroupRows label="Groups of roles" groups={ofRoles} ownId={ownId} />
        </Section>
      )}
      {former.length > 0 && (
        <Section title="Deactivated groups" description="They cannot be mentioned and hold nothing.">
          <GroupRows label="Deactivated groups" groups={former} ownId={ownId} />
        </Section>
      )}
    </>
  );
}

type GroupRowsProps = { label: string; groups: readonly WireGroup[]; ownId: number };

function GroupRows({ label, groups, ownId }: GroupRowsProps) {
  return (
    <ul aria-label={label}>
      {groups.map((group) => (
        <li key={group.id} className="border-line border-b">
          <a
            href={`#groups/${group.id}`}
            className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 py-2 -outline-offset-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-md font-medium">{groupDisplayName(group.name)}</span>
              {!group.is_system_group && group.description && (
                <span className="block truncate text-sm text-ink-soft">{group.description}</span>
              )}
            </span>
            {group.members.includes(ownId) && !group.is_system_group && <Mark>you are in it</Mark>}
            {!group.is_system_group && (
              <span className="shrink-0 text-sm text-ink-faint tabular-nums">
                {sizeOf(group.members.length, group.direct_subgroup_ids.length)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function sizeOf(members: number, subgroups: number): string {
  const people = members === 1 ? "1 member" : `${members} members`;
  if (subgroups === 0) return people;
  return `${people}, ${subgroups === 1 ? "1 group" : `${subgroups} groups`}`;
}

/** Begins with the person who creates it; the new group is opened. */
function NewGroup({ onClose }: { onClose: () => void }) {
  const own = useOwnUser();
  const groups = useChatStore((state) => state.groups);
  const users = useChatStore((state) => state.users);
  const draft = useFormDraft("group/new", { name: "", description: "" });
  const [members, setMembers] = useState([choiceOfPerson(own)]);
  const idsOf = (kind: "person" | "group") =>
    members.filter((choice) => choice.kind === kind).map(({ id }) => id);
  const subgroups = [...groups.values()].filter(
    ({ deactivated, name }) => !deactivated && name !== "role:nobody" && name !== "role:internet",
  );
  return (
    <FormDialog
      title="New group"
      width="md"
      action="Create group"
      save={() => createGroup({ ...draft.values, members: idsOf("person"), subgroups: idsOf("group") })}
      onSaved={draft.forget}
      onClose={onClose}
      onDiscard={draft.isChanged ? draft.forget : undefined}
      afterwards={(id) => navigate({ kind: "settings", path: `groups/${id}` })}
    >
      <GroupFields values={draft.values} onChange={draft.change} isFirst />
      <ChipsField
        label="Members"
        hint="People, and groups whose members belong to it too."
        placeholder="Names"
        choices={[...choicesOfPeople(users.values()), ...subgroups.map(choiceOfGroup)]}
        chosen={members}
        onChange={setMembers}
      />
    </FormDialog>
  );
}
