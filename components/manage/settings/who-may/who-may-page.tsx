"use client";
/** A user's permissions, and their sources. */
import { Check, X } from "lucide-react";
import { useState } from "react";
import { ROLE_NAMES } from "../../../model/people/role-names.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { holds } from "../../../model/store/organization/groups-state.ts";
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { PageIntro, Section } from "../frame/page-parts.tsx";
import { PERMISSION_SECTIONS } from "../organization/permission-rows.ts";
import { describeHolder, isHolder } from "../permissions/holder.ts";

export function WhoMayPage() {
  const users = useUsers();
  const ownUserId = useChatStore((state) => state.ownUserId);
  const [chosenId, setChosenId] = useState(ownUserId);
  const chosen = users.get(chosenId);
  const options = [...users.values()]
    .filter(({ isActive, isBot }) => isActive && !isBot)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ value: id, label: id === ownUserId ? `${name} (you)` : name }));
  return (
    <>
      <PageIntro>
        What one person may do, by role and groups. Channels and groups have permissions of their own.
      </PageIntro>
      <div className="flex flex-wrap items-center gap-3">
        <SelectField label="Person" options={options} value={chosenId} onChange={setChosenId} />
        {chosen && <p className="text-ink-soft text-md">{ROLE_NAMES[chosen.role] ?? "Member"}</p>}
      </div>
      {chosen && <Permissions person={chosen} users={users} />}
    </>
  );
}

function Permissions({ person, users }: { person: User; users: UsersState }) {
  return PERMISSION_SECTIONS.map(({ title, rows }) => {
    const permissions = rows.filter(({ kind }) => kind === "permission");
    if (permissions.length === 0) return null;
    return (
      <Section key={title} title={title}>
        <ul aria-label={title}>
          {permissions.map(({ name, label }) => (
            <Permission key={name} name={name} label={label} person={person} users={users} />
          ))}
        </ul>
      </Section>
    );
  });
}

type PermissionProps = { name: string; label: string; person: User; users: UsersState };

function Permission({ name, label, person, users }: PermissionProps) {
  const groups = useChatStore((state) => state.groups);
  const holder = useChatStore((state) => state.settings.organization.get(name));
  if (!isHolder(holder)) return null;
  const may = holds(person, holder, groups);
  const Icon = may ? Check : X;
  const count = [...users.values()].filter(
    (user) => user.isActive && !user.isBot && holds(user, holder, groups),
  ).length;
  return (
    <li className="flex items-center gap-3 border-line border-b py-2">
      <Icon
        role="img"
        aria-label={may ? "May" : "May not"}
        className={`size-4 shrink-0 ${may ? "text-success" : "text-ink-faint"}`}
      />
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-col">
        <p className={`text-md sm:flex-1 ${may ? "" : "text-ink-soft"}`}>
          {label.replace(/^Who can (.)/, (_, first: string) => first.toUpperCase())}
        </p>
        <p className="max-w-full shrink-0 truncate text-ink-soft text-sm sm:max-w-1/2">
          {describeHolder(holder, groups, users)} · {count === 1 ? "1 person" : `${count} people`}
        </p>
      </div>
    </li>
  );
}
