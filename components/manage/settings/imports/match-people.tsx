"use client";
/** Matches people of an export with people here by hand; addresses match the others. */
import { useState } from "react";
import { MAX_LISTED_PEOPLE } from "../../../../lib/archives/uploaded-exports/uploaded-exports.contract.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { Button } from "../../../ui/button.tsx";
import { LongSelect } from "../../../ui/fields/long-select.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { FormError } from "../../../ui/form-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ListRow, Mark, PlainList } from "../frame/page-parts.tsx";
import { matchedUser, matchPerson, useImportPlan } from "./import-plan.ts";
import { type ExportPerson, useExportPeople } from "./use-imports.ts";

const MAX_SHOWN = 50;
const NOBODY = "";

export function MatchPeople({ importId }: { importId: number }) {
  const { data: people, error } = useExportPeople(importId);
  const { matches } = useImportPlan(importId);
  const [sought, setSought] = useState("");
  const [openId, setOpenId] = useState<number | null>(null);
  if (!people) return error ? <FormError error={error.message} /> : <Skeleton className="h-40" />;
  const word = sought.trim().toLowerCase();
  const found = people.filter(({ name, email }) => `${name} ${email ?? ""}`.toLowerCase().includes(word));
  // People who would be new come first: the others need no decision.
  const sorted = found.toSorted(
    (one, other) => Number(one.user_id !== null) - Number(other.user_id !== null),
  );
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
              userId={matchedUser(person, matches)}
              isOpen={openId === person.person_id}
              onOpen={() => setOpenId(person.person_id)}
              onMatch={(userId) => matchPerson(importId, person.person_id, userId)}
              onClose={() => setOpenId(null)}
            />
          </li>
        ))}
      </PlainList>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {sorted.length > MAX_SHOWN &&
          `${(sorted.length - MAX_SHOWN).toLocaleString()} more people. Find them by name or address.`}
        {sorted.length === 0 && "Nobody in the export has this name or address."}
      </p>
      {people.length >= MAX_LISTED_PEOPLE && (
        <p className="mt-2 text-ink-soft text-sm">
          The first {MAX_LISTED_PEOPLE.toLocaleString()} people are listed. Others are matched by address.
        </p>
      )}
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
  onClose: () => void;
};

function PersonRow({ isOpen, onOpen, ...row }: PersonRowProps) {
  const { person, userId } = row;
  const users = useUsers();
  const here = person.user_id ?? userId;
  const nameHere = here === null ? null : (users.get(here)?.name ?? "somebody here");
  if (isOpen) return <PersonSelect {...row} />;
  return (
    <ListRow
      title={person.name}
      marks={nameHere === null ? <Mark>New person</Mark> : null}
      detail={[person.email ?? "No address", nameHere && `matched with ${nameHere}`]
        .filter(Boolean)
        .join(" · ")}
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

/** Stays open when another value is chosen: some browsers choose one at each press of an arrow key. */
function PersonSelect({ person, userId, onMatch, onClose }: Omit<PersonRowProps, "isOpen" | "onOpen">) {
  const users = useUsers();
  const people = [...users.values()]
    .filter(({ bot }) => bot === null)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, deliveryEmail, email }) => ({
      value: String(id),
      label: `${name} (${deliveryEmail ?? email})`,
    }));
  return (
    <div className="flex min-w-0 flex-1 items-end gap-2 py-3">
      <div className="min-w-0 flex-1">
        <LongSelect
          label={`Who is ${person.name} here?`}
          groups={[{ options: [{ value: NOBODY, label: "A new person" }, ...people] }]}
          value={userId === null ? NOBODY : String(userId)}
          onChange={(chosen) => onMatch(chosen === NOBODY ? null : Number(chosen))}
        />
      </div>
      <Button size="lg" onClick={onClose}>
        Done<span className="sr-only"> matching {person.name}</span>
      </Button>
    </div>
  );
}
