"use client";
/** A custom profile field in a form. */
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
import type { User, UsersState } from "../../../model/store/organization/users-state.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { FormField } from "../frame/form-fields.tsx";
import { choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.tsx";

/** By the field's id. */
type Texts = Readonly<Record<string, string>>;

export function profileTexts(fields: readonly WireProfileField[], profile: User["profile"]): Texts {
  return Object.fromEntries(fields.map(({ id }) => [String(id), profile.get(id)?.value ?? ""]));
}

/** Encoded as the server expects it. */
export function changedProfile(fields: readonly WireProfileField[], saved: Texts, values: Texts) {
  return fields
    .filter(({ id }) => values[id] !== saved[id])
    .map(({ id, type }) => ({ id, value: sentValue(type, values[id] ?? "") }));
}

function sentValue(type: number, value: string): string | readonly number[] {
  return type === USERS ? peopleOf(value) : value;
}

type Answer = {
  value: string;
  onChange: (value: string) => void;
  users: UsersState;
  /** Only administrators may change some fields. */
  isReadOnly?: boolean;
};

export function profileField(field: WireProfileField, answer: Answer): FormField<string, never> {
  const { value, onChange, users, isReadOnly = false } = answer;
  const label = field.required && value === "" ? `${field.name} (please fill in)` : field.name;
  const hint = isReadOnly ? "Only administrators can change it." : field.hint;
  const name = String(field.id);
  const line = { kind: "text", name, label, hint, readOnly: isReadOnly, autoComplete: "on" } as const;
  const people = peopleOf(value).flatMap((id) => users.get(id) ?? []);
  switch (field.type) {
    case LONG_TEXT:
      return { kind: "lines", name, label, hint, readOnly: isReadOnly, maxLength: MAX_LONG_TEXT };
    case LIST_OF_OPTIONS:
      return (
        <div key={name}>
          <p className="mb-1 font-medium text-sm">{label}</p>
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
          <p className="mt-1 text-ink-faint text-xs">{hint}</p>
        </div>
      );
    case USERS: {
      const names = people.map((person) => person.name).join(", ");
      if (isReadOnly) return <TextField key={name} {...{ name, label, hint }} value={names} readOnly />;
      return (
        <ChipsField
          key={name}
          label={label}
          hint={hint}
          placeholder="Nobody"
          choices={choicesOfPeople([...users.values()].filter(({ isBot }) => !isBot))}
          chosen={people.map(choiceOfPerson)}
          onChange={(chosen) =>
            onChange(chosen.length === 0 ? "" : JSON.stringify(chosen.map(({ id }) => id)))
          }
        />
      );
    }
    case DATE:
      return { ...line, type: "date" };
    case LINK:
      return { ...line, type: "url", placeholder: "https://" };
    default:
      return { ...line, maxLength: MAX_SHORT_TEXT, autoComplete: "off" };
  }
}
