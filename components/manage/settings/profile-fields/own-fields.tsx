"use client";
/** The custom profile fields of one's own account, to fill in. */
import type { FormEvent } from "react";
import {
  DATE,
  LINK,
  LIST_OF_OPTIONS,
  LONG_TEXT,
  MAX_LONG_TEXT,
  MAX_SHORT_TEXT,
  USERS,
} from "../../../../lib/accounts/account-limits.contract.ts";
import { optionsOf, peopleOf } from "../../../model/people/field-options.ts";
import { useOwnUser } from "../../../model/people/use-own-user.ts";
import { useUsers } from "../../../model/people/use-users.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DraftForm } from "../frame/draft-form.tsx";
import { Section } from "../frame/page-parts.tsx";
import { choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

/** Nothing where the organization has no such fields. What is typed stays until it is saved. */
export function OwnFields() {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const { profile } = useOwnUser();
  const saved = Object.fromEntries(fields.map(({ id }) => [String(id), profile.get(id)?.value ?? ""]));
  if (fields.length === 0) return null;
  return (
    <Section title="About you" description="People see it on your card.">
      <DraftForm
        draft="account/fields"
        texts={saved}
        fields={(values, change) =>
          fields.map((field) => (
            <OwnField
              key={field.id}
              field={field}
              value={values[field.id] ?? ""}
              onChange={(value) => change(String(field.id), value)}
            />
          ))
        }
        save={(values) => {
          const changed = fields.filter(({ id }) => values[id] !== saved[id]);
          const data = changed.map(({ id, type }) => ({ id, value: sentValue(type, values[id] ?? "") }));
          return callApi("PATCH /users/me/profile_data", { data });
        }}
      />
    </Section>
  );
}

function sentValue(type: number, value: string): string | readonly number[] {
  return type === USERS ? peopleOf(value) : value;
}

type OwnFieldProps = { field: WireProfileField; value: string; onChange: (value: string) => void };

/** Some are left to administrators. */
function OwnField({ field, value, onChange }: OwnFieldProps) {
  const isAdministrator = useIsAdministrator();
  const users = useUsers();
  const isReadOnly = !field.editable_by_user && !isAdministrator;
  const common = {
    name: `field-${field.id}`,
    label: field.required && value === "" ? `${field.name} (please fill in)` : field.name,
    hint: isReadOnly ? "Your administrators fill it in." : field.hint,
    value,
    readOnly: isReadOnly,
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(currentTarget.value),
  };
  switch (field.type) {
    case LONG_TEXT:
      return <TextArea {...common} maxLength={MAX_LONG_TEXT} />;
    case LIST_OF_OPTIONS:
      return (
        <div>
          <p className="mb-1 font-medium text-sm">{common.label}</p>
          <SelectField
            label={field.name}
            options={[
              { value: "", label: "—" },
              ...optionsOf(field.field_data).map(({ key, text }) => ({ value: key, label: text })),
            ]}
            value={value}
            onChange={onChange}
            disabled={isReadOnly}
            className="w-full"
          />
          <p className="mt-1 text-ink-faint text-xs">{common.hint}</p>
        </div>
      );
    case USERS:
      return isReadOnly ? (
        <TextField {...common} value={namesIn(value, users)} />
      ) : (
        <PeopleField label={common.label} hint={common.hint} value={value} onChange={onChange} />
      );
    case DATE:
      return <TextField {...common} type="date" />;
    case LINK:
      return <TextField {...common} type="url" placeholder="https://" />;
    default:
      return <TextField {...common} maxLength={MAX_SHORT_TEXT} autoComplete="off" />;
  }
}

function namesIn(value: string, users: ReadonlyMap<number, { name: string }>): string {
  return peopleOf(value)
    .flatMap((id) => users.get(id)?.name ?? [])
    .join(", ");
}

type PeopleFieldProps = { label: string; hint: string; value: string; onChange: (value: string) => void };

function PeopleField({ label, hint, value, onChange }: PeopleFieldProps) {
  const users = useUsers();
  return (
    <ChipsField
      label={label}
      hint={hint}
      placeholder="Nobody"
      choices={choicesOfPeople([...users.values()].filter(({ isBot }) => !isBot))}
      chosen={peopleOf(value)
        .flatMap((id) => users.get(id) ?? [])
        .map(choiceOfPerson)}
      onChange={(people) => onChange(people.length === 0 ? "" : JSON.stringify(people.map(({ id }) => id)))}
    />
  );
}
