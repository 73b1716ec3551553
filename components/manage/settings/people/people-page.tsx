"use client";
/** The settings page of people: their roles, and who may sign in. */
import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { MAX_FULL_NAME } from "../../../../lib/people/people-limits.contract.ts";
import { matchesFilter } from "../../../../lib/text/name-match.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { NewPasswordField } from "../../../ui/forms/password-field.tsx";
import { notify } from "../../../ui/layers/notify.ts";
import { usePortions } from "../../../ui/use-portions.ts";
import { EntityForm } from "../frame/entity-form.tsx";
import { EmptyList, PageIntro, Section } from "../frame/page-parts.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";
import { createPerson } from "./people-requests.ts";
import { PersonRow } from "./person-row.tsx";

/** Before somebody asks for more. */
const FIRST_DRAWN = 100;

const byName = new Intl.Collator().compare;

/** Bots have a page of their own. */
export function PeoplePage() {
  const users = useUsers();
  const isAdministrator = useIsAdministrator();
  const [filter, setFilter] = useState("");
  const [isNew, setNew] = useState(false);
  const everyone = useMemo(
    () =>
      [...users.values()].filter(({ isBot }) => !isBot).sort((one, other) => byName(one.name, other.name)),
    [users],
  );
  // Typing does not wait for the rows of thousands.
  const typed = useDeferredValue(filter);
  const people = useMemo(
    () => everyone.filter((user) => matchesFilter(`${user.name} ${user.deliveryEmail ?? user.email}`, typed)),
    [everyone, typed],
  );
  const active = people.filter(({ isActive }) => isActive);
  const former = people.filter(({ isActive }) => !isActive);
  return (
    <>
      <PageIntro
        action={
          isAdministrator && (
            <Button icon={<Plus className="size-4" />} onClick={() => setNew(true)}>
              Create account
            </Button>
          )
        }
      >
        {active.length === 1 ? "1 person" : `${active.length} people`}
        {typed && ` match “${typed}”`}.
        {isAdministrator && " To let people choose their own password, invite them instead."}
      </PageIntro>
      <SearchField label="Find a person" value={filter} onChange={setFilter} className="mb-2" />
      <PersonRows label="People" people={active} />
      {active.length === 0 && <EmptyList>No one matches “{typed}”.</EmptyList>}
      {former.length > 0 && (
        <Section title="Deactivated" description="They cannot sign in; what they wrote stays.">
          <PersonRows label="Deactivated people" people={former} />
        </Section>
      )}
      {isNew && <NewPerson onClose={() => setNew(false)} />}
    </>
  );
}

type PersonRowsProps = { label: string; people: Parameters<typeof PersonRow>[0]["user"][] };

function PersonRows({ label, people }: PersonRowsProps) {
  const [wanted, setWanted] = useState(FIRST_DRAWN);
  const drawn = usePortions(Math.min(wanted, people.length));
  return (
    <>
      <ul aria-label={label}>
        {people.slice(0, drawn).map((user) => (
          <PersonRow key={user.id} user={user} />
        ))}
      </ul>
      {people.length > wanted && (
        <Button size="sm" className="mt-3" onClick={() => setWanted(wanted * 4)}>
          Show more of {people.length}
        </Button>
      )}
    </>
  );
}

/** Name and address stay when it is closed by mistake; the password is never kept. */
function NewPerson({ onClose }: { onClose: () => void }) {
  return (
    <EntityForm
      title="Create account"
      action="Create account"
      draft="person/new"
      texts={{ full_name: "", email: "" }}
      fields={() => [
        {
          kind: "text",
          name: "full_name",
          label: "Name",
          maxLength: MAX_FULL_NAME,
          autoComplete: "off",
          autoFocus: true,
          required: true,
        },
        {
          kind: "text",
          name: "email",
          label: "Email address",
          type: "email",
          autoComplete: "off",
          required: true,
        },
        <NewPasswordField key="password" hint="give it to the person, who can change it." />,
      ]}
      save={(texts, form) => createPerson({ ...texts, password: String(form.get("password") ?? "") })}
      onClose={onClose}
      afterwards={() => notify("The account is ready.")}
    />
  );
}
