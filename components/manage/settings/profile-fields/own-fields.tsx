"use client";
/** The user's custom profile fields. */
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
import type { UsersState } from "../../../model/store/organization/users-state.ts";
import { useChatStore } from "../../../model/store/use-store.ts";
import type { WireProfileField } from "../../../model/store/wire.ts";
import { callApi } from "../../../net/connection/api-client.ts";
import { ChipsField } from "../../../ui/fields/chips-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { DraftForm } from "../frame/draft-form.tsx";
import type { FormField } from "../frame/form-fields.tsx";
import { Section } from "../frame/page-parts.tsx";
import { choiceOfPerson, choicesOfPeople } from "../permissions/holder-choices.tsx";
import { useIsAdministrator } from "../use-is-administrator.ts";

export function OwnFields() {
  const fields = useChatStore((state) => state.sharedLists.profileFields);
  const { profile } = useOwnUser();
  const saved = Object.fromEntries(fields.map(({ id }) => [String(id), profile.get(id)?.value ?? ""]));
  const users = useUsers();
  const isAdministrator = useIsAdministrator();
  if (fields.length === 0) return null;
  return (
    <Section title="About you" description="People see it on your card.">
      <DraftForm
        draft="account/fields"
        texts={saved}
        fields={(values, change) =>
          fields.map((field) =>
            described(field, {
              value: values[field.id] ?? "",
              onChange: (value) => change(String(field.id), value),
              users,
              isReadOnly: !field.editable_by_user && !isAdministrator,
            }),
          )
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

type Answer = {
  value: string;
  onChange: (value: string) => void;
  users: UsersState;
  /** Some fields are left to administrators. */
  isReadOnly: boolean;
};

function described(field: WireProfileField, answer: Answer): FormField<string, never> {
  const { value, onChange, users, isReadOnly } = answer;
  const label = field.required && value === "" ? `${field.name} (please fill in)` : field.name;
  const hint = isReadOnly ? "Your administrators fill it in." : field.hint;
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
