"use client";
/** Matches people of an export with people here by hand; addresses match the others. */
import { useState } from "react";
import { useUsers } from "../../../model/people/use-users.ts";
import { Button } from "../../../ui/button.tsx";
import { LongSelect } from "../../../ui/fields/long-select.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ListRow, Mark, PlainList } from "../frame/page-parts.tsx";
import { type ExportPerson, useExportPeople } from "./use-imports.ts";

/** Person of the export → user here. */
export type Matches = ReadonlyMap<number, number>;

const MAX_SHOWN = 50;
const NOBODY = "";

type MatchPeopleProps = { importId: number; matches: Matches; onChange: (matches: Matches) => void };

export function MatchPeople({ importId, matches, onChange }: MatchPeopleProps) {
  const { data: people, error } = useExportPeople(importId);
  const [sought, setSought] = useState("");
  const [openId, setOpenId] = useState<number | null>(null);
  if (!people) return error ? <FormError error={error.message} /> : <Skeleton className="h-40" />;
  const word = sought.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name} ${email ?? ""}`.toLowerCase().includes(word));
  // People who would be new come first: the others need no decision.
  const sorted = found.toSorted(
    (one, other) => Number(one.user_id !== null) - Number(other.user_id !== null),
  );
  function match(person: ExportPerson, userId: number | null) {
    const changed = new Map(matches);
    if (userId === null) changed.delete(person.person_id);
    else changed.set(person.person_id, userId);
    onChange(changed);
    setOpenId(null);
  }
  return (
    <>
      <SearchField
        label="Find a person of the export"
        value={sought}
        onChange={setSought}
        className="mb-2 max-w-sm"
      />
      <PlainList label="People of the export">
        {sorted.slice(0, MAX_SHOWN).map((person) => (
          <li key={person.person_id}>
            <PersonRow
              person={person}
              userId={matches.get(person.person_id) ?? null}
              isOpen={openId === person.person_id}
              onOpen={() => setOpenId(person.person_id)}
              onMatch={(userId) => match(person, userId)}
            />
          </li>
        ))}
      </PlainList>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {sorted.length > MAX_SHOWN &&
          `${(sorted.length - MAX_SHOWN).toLocaleString()} more people. Find them by name or address.`}
        {sorted.length === 0 && "Nobody in the export has this name or address."}
      </p>
    </>
  );
}

type PersonRowProps = {
  person: ExportPerson;
  /** Matched by hand. */
  userId: number | null;
  isOpen: boolean;
  onOpen: () => void;
  onMatch: (userId: number | null) => void;
};

function PersonRow({ person, userId, isOpen, onOpen, onMatch }: PersonRowProps) {
  const users = useUsers();
  const here = person.user_id ?? userId;
  const nameHere = here === null ? null : (users.get(here)?.name ?? "somebody here");
  if (isOpen) return <PersonSelect person={person} userId={userId} onMatch={onMatch} />;
  return (
    <ListRow
      title={person.name}
      marks={nameHere === null ? <Mark>New person</Mark> : null}
      detail={[person.email ?? "No address", nameHere && `is ${nameHere} here`].filter(Boolean).join(" · ")}
      actions={
        person.user_id === null && (
          <Button size="sm" onClick={onOpen}>
            {userId === null ? "Match" : "Change"}
            <span className="sr-only"> {person.name}</span>
          </Button>
        )
      }
    />
  );
}

function PersonSelect({ person, userId, onMatch }: Pick<PersonRowProps, "person" | "userId" | "onMatch">) {
  const users = useUsers();
  const people = [...users.values()]
    .filter(({ bot }) => bot === null)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }));
  return (
    <div className="flex-1 py-3">
      <LongSelect
        label={`Who is ${person.name} here?`}
        groups={[{ options: [{ value: NOBODY, label: "A new person" }, ...people] }]}
        value={userId === null ? NOBODY : String(userId)}
        onChange={(chosen) => onMatch(chosen === NOBODY ? null : Number(chosen))}
      />
    </div>
  );
}
